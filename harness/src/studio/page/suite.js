// The suite, narrowed down by game, rule and text.

import { byId, element } from "./dom.js";
import { get } from "./server.js";

let games = [];
let entries = [];

/** Shows the transcripts as they are now. */
export const browse = async (all) => {
  games = all;
  entries = await get("suite");
  const chosen = byId("of-game").value || games[0].name;
  byId("of-game").replaceChildren(...games.map(({ name, title }) => element("option", { value: name, selected: name === chosen }, title)));
  offerRules();
  narrow();
};

const game = () => games.find(({ name }) => name === byId("of-game").value);

const offerRules = () => {
  const rules = game().rules.map(({ id }) => element("option", { value: id }, id));
  byId("of-rule").replaceChildren(element("option", { value: "" }, "all"), ...rules);
};

const narrow = () => {
  const [rule, text] = [byId("of-rule").value, byId("of-text").value.trim().toLowerCase()];
  const isWanted = (entry) =>
    entry.game === game().name && (!rule || entry.rules.includes(rule)) && `${entry.name} ${entry.title}`.toLowerCase().includes(text);
  const found = entries.filter(isWanted);
  const item = ({ game, name, title, rules, inputs, is_blessed: isBlessed }) =>
    element("li", {}, element("a", { href: `#${game}/${name}` }, title), element("br"),
      element("span", { class: "note" }, element("code", {}, `${name}.txt`), `: ${rules.join(", ")}; ${inputs} inputs${isBlessed ? "" : "; not blessed"}`));
  byId("entries").replaceChildren(...found.map(item));
  byId("count").value = `${found.length} transcripts`;
  const law = game().rules.find(({ id }) => id === rule);
  byId("law").hidden = !law;
  byId("law").textContent = law ? `${law.id}: ${law.text} (${law.source})` : "";
};

byId("of-game").addEventListener("input", offerRules);
byId("narrow").addEventListener("input", narrow);
byId("narrow").addEventListener("submit", (event) => event.preventDefault());
