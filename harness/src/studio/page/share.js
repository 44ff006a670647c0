// The link to a position and its text. A link has the game, where it starts, and its inputs.

import { attempt, byId } from "./dom.js";
import { onShow } from "./play.js";

const FIELD = "field.";

/** The fragment that opens this session. */
const fragment = ({ game, from, after, inputs }) => {
  const all = [...after.map((input) => ["after", input]), ...inputs.map((input) => ["input", input])];
  if (from) all.unshift(["board", from.board], ...Object.entries(from.fields).map(([name, value]) => [FIELD + name, value]));
  return all.length > 0 ? `#${game}?${new URLSearchParams(all)}` : `#${game}`;
};

/** The session that the part of a fragment behind `?` opens. */
export const linked = (game, query) => {
  const all = new URLSearchParams(query);
  const fields = [...all].filter(([name]) => name.startsWith(FIELD)).map(([name, value]) => [name.slice(FIELD.length), value]);
  const from = all.has("board") ? { board: all.get("board"), fields: Object.fromEntries(fields) } : null;
  return { game, from, after: all.getAll("after"), inputs: all.getAll("input") };
};

onShow(({ view, session }) => {
  byId("link").value = new URL(fragment(session), location.href).href;
  byId("position").textContent = view.text;
  byId("copied").value = "";
});

const copies = (id, text) => byId(id).addEventListener("click", () => attempt(async () => {
  await navigator.clipboard.writeText(text());
  byId("copied").value = "Copied.";
}));
copies("copy-link", () => byId("link").value);
copies("copy-text", () => byId("position").textContent);
