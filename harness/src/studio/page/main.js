// What is shown is named by the fragment: `#` the games, `#quagmire` a new game, `#quagmire?input=c2+d3` a position of it,
// `#quagmire/sample-game` a transcript, `#suite` the suite, `#open` what was kept of verdicts, `#write` the form for what was played, and `#bless` the review of what blessing would change.

import { attempt, byId, element, onFile, tell } from "./dom.js";
import "./opponent.js";
import { onShow, open, opened, showStep } from "./play.js";
import { onReport } from "./report.js";
import { review } from "./review.js";
import { explain } from "./rules.js";
import { get, post } from "./server.js";
import { linked } from "./share.js";
import { browse } from "./suite.js";
import { begin } from "./write.js";

const { games, writable } = await get("games");
const ROOMS = ["choose", "play", "write", "suite", "reported", "review"];

const enter = (room) => {
  ROOMS.forEach((one) => { byId(one).hidden = one !== room; });
  if (room === "play") showStep();
};

/** The address of the game to which the form leads back. */
let before = "";

const go = () => attempt(async () => {
  const [path, query] = location.hash.slice(1).split("?");
  const [name, slug] = decodeURIComponent(path).split("/");
  tell();
  if (name === "write" && opened().game) {
    enter("write");
    return begin(writable.includes(opened().game));
  }
  if (name === "suite") {
    enter("suite");
    return browse(games);
  }
  if (name === "open") return enter("reported");
  if (name === "bless") {
    enter("review");
    review(games);
    return undefined;
  }
  if (!games.some((game) => game.name === name)) return enter("choose");
  if (before !== location.hash || !opened().game) {
    await open(slug ? await get(`transcript/${encodeURIComponent(name)}/${encodeURIComponent(slug)}`) : linked(name, query));
  }
  before = location.hash;
  return enter("play");
});

byId("games").replaceChildren(...games.map(({ name, title, about }) =>
  element("li", {}, element("a", { href: `#${name}` }, title), element("p", { class: "note" }, about))));
let explained = "";
onShow(({ session: { game } }) => {
  if (game === explained) return;
  explained = game;
  explain(games.find(({ name }) => name === game));
});
byId("save").addEventListener("click", () => { location.hash = "#write"; });
/** Shows a game that was kept. */
const showKept = async (kept) => {
  await open(kept);
  before = `#${kept.game}/kept`;
  location.hash = before;
};
onFile("tape", async (text, name) => showKept({ ...(await post("tape", { tape: text })), title: name }));
onReport(showKept);
byId("restart").addEventListener("click", () => {
  before = "";
  if (location.hash === `#${opened().game}`) go();
  else location.hash = `#${opened().game}`;
});
byId("leave").addEventListener("click", () => { location.hash = before; });
addEventListener("hashchange", go);
go();
