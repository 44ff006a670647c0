// What a game is about, where its challenge is, and its rules, each with an example from the suite.

import { attempt, byId, drawing, element } from "./dom.js";
import { get, post } from "./server.js";

/** Shows the rules of a game. */
export const explain = ({ name, about, source, rules, is_puzzle: isPuzzle, has_chance: hasChance }) => {
  const link = /^https?:/.test(source) ? [" ", element("a", { href: source, rel: "noreferrer" }, "The challenge")] : [];
  byId("about").replaceChildren(about, ...link);
  byId("about").hidden = !about && link.length === 0;
  byId("chance").hidden = !hasChance;
  byId("typing").hidden = hasChance;
  byId("against").hidden = isPuzzle;
  byId("law-list").replaceChildren(...rules.map((rule) => law(name, rule)));
};

const law = (game, { id, text, source }) => {
  const place = element("div", { class: "example" });
  const show = () => attempt(async () => {
    place.replaceChildren(...(await example(game, id)));
    button.remove();
  });
  const button = element("button", { type: "button", "aria-label": `Show an example of ${id}`, onclick: show }, "Show an example");
  const words = element("p", {}, element("strong", {}, id), `: ${text} `, element("span", { class: "source" }, source && `(${source}) `), button);
  return element("li", {}, words, place);
};

/** The position of an example, and a link to its transcript. */
const example = async (game, id) => {
  const found = await get(`example/${encodeURIComponent(game)}/${encodeURIComponent(id)}`);
  if (!found) return [element("p", { class: "note" }, "No transcript has a step that this rule decides.")];
  const { name, from, inputs, verb } = found;
  const view = await post("play", { game, from, inputs });
  const figure = element("figure", {});
  figure.insertAdjacentHTML("afterbegin", drawing(view.board.svg, id));
  const why = view.steps.at(-1).why ?? view.end?.why;
  const words = ` ${verb} by ${id}${why ? `: ${why}` : ""}. `;
  figure.append(element("figcaption", {}, element("code", {}, inputs.at(-1)), words, element("a", { href: `#${game}/${name}` }, `${name}.txt`)));
  return [figure];
};
