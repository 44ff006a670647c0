// The computer as an opponent. It plays the side whose turn it is not when it is chosen.

import { attempt, byId } from "./dom.js";
import { computerPlays, onShow, play } from "./play.js";
import { post } from "./server.js";

const chosen = byId("opponent");
let shown;

/** Asks for the computer's move if it is its turn. A move that comes after the position has changed is dropped. */
const answer = () => attempt(async () => {
  const asked = shown;
  if (!chosen.value || !asked.isComputersTurn) return;
  const { input } = await post("reply", { session: asked.session, level: chosen.value, seed: Math.floor(Math.random() * 1e9) });
  if (asked === shown) play({ input });
});

onShow((now) => {
  shown = now;
  if (!now.computer) chosen.value = "";
  byId("computer").value = now.computer ? `It plays ${now.computer}.` : "";
  answer();
});
chosen.addEventListener("change", () => computerPlays(chosen.value !== ""));
