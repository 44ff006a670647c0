// The header of a transcript, asked for in a form, and its text as it will be written.

import { attempt, byId, element, tell } from "./dom.js";
import { opened, written } from "./play.js";
import { post } from "./server.js";

let isNamed = false;
let isChosen = false;
let asked = 0;

const rules = () => [...byId("rules").querySelectorAll("input:checked")].map((box) => box.value);

const header = () => ({
  ...written(),
  title: byId("title").value,
  slug: isNamed ? byId("slug").value : "",
  rules: isChosen ? rules() : [],
});

/** Shows the form for what was played. */
export const begin = (isWritable) => {
  [isNamed, isChosen] = [false, false];
  byId("title").value = opened().title;
  byId("slug").value = "";
  byId("store").disabled = !isWritable;
  byId("unwritable").hidden = isWritable;
  byId("title").focus();
  refresh();
};

/** Asks for the text as it is now, unless it has changed again by the time that it could be asked for. */
const refresh = () => {
  const question = ++asked;
  attempt(() => (question === asked ? preview() : undefined));
};

const preview = async () => {
  const said = await post("preview", { ...header(), title: byId("title").value.trim() || "What does it show?" });
  tell();
  byId("text").textContent = said.text;
  if (!isNamed) byId("slug").value = byId("title").value.trim() ? said.slug : "";
  if (!isChosen) offer(said.rules);
  byId("chosen").textContent = rules().join(", ");
};

const offer = (choices) => {
  const box = ({ id, text, is_chosen: is }) =>
    element("label", { class: "check" }, element("input", { type: "checkbox", value: id, checked: is }), element("span", {}, element("strong", {}, id), `: ${text}`));
  byId("rules").replaceChildren(element("legend", {}, "Rules"), ...choices.map(box));
};

const store = async () => {
  const { game } = opened();
  const said = await post("save", { ...header(), bless: byId("bless").checked });
  location.hash = `#${game}/${said.name}`;
  const blessed = said.is_blessed ? " and its golden is blessed: it passes" : "; `stickler bless` writes its golden";
  addEventListener("hashchange", () => setTimeout(() => tell(`${said.path} is written${blessed}.`, true)), { once: true });
};

byId("header").addEventListener("input", (event) => {
  if (event.target.id === "bless") return;
  if (event.target.id === "slug") isNamed = event.target.value !== "";
  if (event.target.type === "checkbox") isChosen = true;
  refresh();
});
byId("header").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(store);
});
