// Goes through what blessing would change, one golden after the other: accepted, rejected or skipped. All games are checked.

import { attempt, byId, element } from "./dom.js";
import { get, post } from "./server.js";

/** The changes of each game that has some, by its name. */
let pending = new Map();
let rejected = [];
let round = 0;
let isLooking = false;

const game = () => byId("review-game").value;
const changes = () => pending.get(game()) ?? [];

/** Looks through the games, one after the other, and shows each that has changes. */
export const review = async (games) => {
  const own = ++round;
  [pending, rejected] = [new Map(), []];
  byId("review-game").replaceChildren();
  isLooking = true;
  render();
  const faults = [];
  for (const { name, title } of games) {
    byId("looked").textContent = `Looking through ${title}…`;
    const found = await get(`changes/${encodeURIComponent(name)}`).catch((error) => { faults.push(error.message); return []; });
    if (own !== round) return;
    if (found.length === 0) continue;
    pending.set(name, found);
    byId("review-game").append(element("option", { value: name }, `${title} (${found.length})`));
    render();
  }
  isLooking = false;
  render();
  byId("looked").textContent = faults.length > 0 ? faults.join("; ") : `All ${games.length} games have been checked.`;
};

const CLASSES = { "-": "goes", "+": "comes", "@": "input", " ": "stays" };

const render = () => {
  const [change] = changes();
  const nothing = isLooking && !pending.has(game()) ? "" : "Nothing is left to be reviewed";
  byId("left").value = change ? `${changes().length} to be reviewed` : nothing;
  byId("pending").hidden = !change;
  byId("pending-name").textContent = change ? `${change.name}: ${change.kind}` : "";
  const line = ({ sign, text }) => element("span", { class: CLASSES[sign] }, `${sign} ${text}\n`);
  byId("pending-lines").replaceChildren(...(change ? change.lines.map(line) : []));
  byId("rejected-heading").hidden = rejected.length === 0;
  byId("rejected").replaceChildren(...rejected.map(({ game, name }) => element("li", {}, element("a", { href: `#${game}/${name}` }, name))));
};

/** Goes on to the next change. */
const next = () => {
  changes().shift();
  render();
  if (changes().length > 0) byId("pending-name").focus();
};

const on = (id, something) => byId(id).addEventListener("click", () => attempt(something));
on("accept", async () => {
  await post("bless", { game: game(), name: changes()[0].name });
  next();
});
on("reject", () => { rejected.push({ game: game(), name: changes()[0].name }); next(); });
on("skip", next);
byId("review-game").addEventListener("input", render);
