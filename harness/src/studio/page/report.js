// A report: of each run the games that failed, the shortest first, each of which is opened where it goes wrong.

import { attempt, byId, element, marked, onFile } from "./dom.js";
import { post } from "./server.js";

/** Lists what failed in each report that is chosen, and gives a game that is wanted to whoever shows it. */
export const onReport = (something) => onFile("report", async (text) => {
  const runs = await post("report", { report: text });
  byId("runs").replaceChildren(...runs.flatMap((run) => told(run, something)));
});

const told = ({ submission, title, not_started: reason, played, failed, failures }, something) => {
  if (reason) return [element("h3", {}, submission), element("p", {}, `${title}: could not be started:`), element("pre", {}, reason)];
  const item = (failure) => element("li", {},
    element("button", { type: "button", onclick: () => attempt(() => something(asGame(failure))) }, failure.title), element("br"),
    element("span", { class: "note" }, ...marked(`${failure.summary}; ${failure.inputs.length} inputs${before(failure)}`)));
  const hidden = failed - failures.length;
  const unshown = hidden ? [element("p", { class: "note" }, `${hidden} more cannot be gone through.`)] : [];
  const words = `${title}: ${failed} of ${played} games failed`;
  return [element("h3", {}, submission), element("p", {}, words), element("ul", { class: "entries" }, ...failures.map(item)), ...unshown];
};

/** The game before a second one of a session, in words; nothing for a first one. */
const before = ({ after }) => after.length ? `; the second game of its session, after ${after.join(", ")}` : "";

/** A failed game as one to be gone through, from where it goes wrong. */
const asGame = ({ game, title, from, inputs, at, said, what, rule, actual, characters }) => {
  const heard = [];
  heard[at] = said;
  return { game, title, from, inputs, at, said: heard, characters, wrong: { at, what, rule, actual } };
};
