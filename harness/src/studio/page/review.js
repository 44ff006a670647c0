// Goes through what blessing would change, one golden after the other: accepted, rejected or skipped.

import { attempt, byId, element } from "./dom.js";
import { get, post } from "./server.js";

let pending = [];
let rejected = [];

/** Shows what would change in a game: in the one that is chosen, or in the first of all. */
export const review = async (games) => {
  const chosen = byId("review-game").value || games[0].name;
  byId("review-game").replaceChildren(...games.map(({ name, title }) => element("option", { value: name, selected: name === chosen }, title)));
  rejected = [];
  await load();
};

const load = async () => {
  byId("left").value = "";
  byId("pending").hidden = true;
  pending = await get(`changes/${byId("review-game").value}`);
  render();
};

const CLASSES = { "-": "goes", "+": "comes", " ": "stays" };

const render = () => {
  const [change] = pending;
  byId("left").value = change ? `${pending.length} to be reviewed` : "Nothing is left to be reviewed";
  byId("pending").hidden = !change;
  byId("pending-name").textContent = change ? `${change.name}: ${change.kind}` : "";
  const line = ({ sign, text }) => element("span", { class: CLASSES[sign] }, `${sign} ${text}\n`);
  byId("pending-lines").replaceChildren(...(change ? change.lines.map(line) : []));
  byId("rejected-heading").hidden = rejected.length === 0;
  const game = byId("review-game").value;
  byId("rejected").replaceChildren(...rejected.map((name) => element("li", {}, element("a", { href: `#${game}/${name}` }, name))));
};

/** Goes on to the next change. */
const next = () => {
  pending.shift();
  render();
  if (pending.length > 0) byId("pending-name").focus();
};

const on = (id, something) => byId(id).addEventListener("click", () => attempt(something));
on("accept", async () => {
  await post("bless", { game: byId("review-game").value, name: pending[0].name });
  next();
});
on("reject", () => { rejected.push(pending[0].name); next(); });
on("skip", next);
byId("review-game").addEventListener("input", () => { rejected = []; attempt(load); });
