// A game as it is played: branches, each a list of inputs with a comment for each, and what the server says of them. A refused
// input stays, as a transcript keeps it, until it is forgotten.

import { onMove, show } from "./board.js";
import { attempt, byId, drawing, element, marked, tell } from "./dom.js";
import { post } from "./server.js";

let played = { game: "", from: null, after: [], title: "", said: [], wrong: null, branches: [], at: 0, computer: "", characters: {} };
let shown = 0;
let view;
let isTurned = false;
const shows = [];

/** Does this with every position that is shown. */
export const onShow = (something) => { shows.push(something); };

const branch = () => played.branches[played.at];
/** A branch of these inputs, of which nothing has been taken back. */
const begun = (inputs, comments, steps) => ({ inputs, comments, steps, takenBack: [] });
/** The branch up to this number of inputs, as one of its own. */
const until = (number) => {
  const { inputs, comments, steps } = branch();
  return begun(inputs.slice(0, number), comments.slice(0, number), steps.slice(0, number));
};
const session = (inputs) => ({ game: played.game, from: played.from, after: played.after, inputs });

/** What is to be written of what is shown. */
export const written = () => {
  const { inputs, comments } = branch();
  return { session: session(inputs), comments: inputs.map((_, n) => comments[n] ?? "") };
};

/** The game and the text that is open. */
export const opened = () => ({ game: played.game, title: played.title });

/** Opens a game, with what was played of it and what a submission said to it; at a step where that is wrong, if it is. */
export const open = async ({ game, title = "", from = null, after = [], inputs = [], comments = [], said = [], wrong = null, characters = {}, at = inputs.length }) => {
  played = { game, from, after, title, said, wrong, characters, branches: [begun([...inputs], [...comments], [])], at: 0, computer: "" };
  await refresh(inputs.length);
  if (at < inputs.length) await refresh(at);
};

/** Shows the branch up to this number of inputs. */
const refresh = async (number) => {
  const { inputs } = branch();
  shown = Math.max(0, Math.min(number, inputs.length));
  view = await post("play", { ...session(inputs.slice(0, shown)), look: look() });
  if (shown === inputs.length) branch().steps = view.steps;
  render();
};

/** Whether the step that is shown is the one that a submission got wrong. */
const isWrong = () => played.wrong && played.at === 0 && shown === played.wrong.at;
const look = () => ({ is_turned: isTurned, actual: isWrong() ? played.wrong.actual : null, characters: played.characters });

/** Lets the computer play the side whose turn it is not, or no side. */
export const computerPlays = (isChosen) => {
  const last = view.steps.at(-1)?.side;
  played.computer = isChosen ? view.sides.find((side) => side !== (view.turn ?? last)) : "";
  tellAll();
};

const tellAll = () => {
  const { computer } = played;
  const isComputersTurn = computer !== "" && view.turn === computer && shown === branch().inputs.length;
  shows.forEach((show) => show({ view, session: session(branch().inputs.slice(0, shown)), computer, isComputersTurn }));
};

/** Plays an input, or what these cells say. From an earlier step, it is a branch. */
export const play = (move) => attempt(async () => {
  tell();
  const { inputs } = branch();
  const before = inputs.slice(0, shown);
  const cells = move.cells ?? [];
  let next;
  try {
    next = await post("play", { ...session(move.input ? [...before, move.input] : before), cells, look: { ...look(), actual: null } });
  } catch (error) {
    show(view);
    throw error;
  }
  const last = next.steps.at(-1);
  if (last.came === "malformed") {
    show(view);
    return tell(`This is no move: ${last.why}.`);
  }
  if (shown < inputs.length) {
    played.branches.push(until(shown));
    played.at = played.branches.length - 1;
  }
  branch().inputs.push(last.input);
  branch().takenBack = [];
  branch().steps = next.steps;
  shown = branch().inputs.length;
  view = next;
  byId("input").value = "";
  render();
});

const render = () => {
  const { inputs } = branch();
  show(view);
  byId("play-heading").textContent = played.title ? `${view.title}: ${played.title}` : view.title;
  const remark = view.remark ? `, ${view.remark}` : "";
  byId("status").textContent = view.end ? `The game is over: ${view.end.said} by ${view.end.rule.id}.` : `${capital(view.turn)} to move${remark}.`;
  refusal();
  steps();
  branches();
  byId("undo").disabled = inputs.length === 0;
  byId("redo").disabled = branch().takenBack.length === 0;
  byId("forget").hidden = !isRefused(shown);
  byId("save").disabled = inputs.length === 0;
  byId("first").disabled = byId("back").disabled = shown === 0;
  byId("next").disabled = byId("last").disabled = shown === inputs.length;
  heard();
  byId("annotation").hidden = shown === 0;
  byId("comment").value = branch().comments[shown - 1] ?? "";
  tellAll();
};

/** What a submission said, which belongs to the inputs that it was given, and those are the main line. */
const heard = () => {
  const said = played.at === 0 ? played.said[shown] : undefined;
  byId("heard").hidden = said === undefined;
  byId("said").textContent = said ?? "";
  const { what, rule } = isWrong() ? played.wrong : {};
  byId("wrong").hidden = !what;
  byId("wrong").replaceChildren(...marked(what ? sentence(what) : ""));
  byId("wrong-rule").hidden = !rule;
  byId("wrong-rule").replaceChildren(...(rule ? inWords(rule) : []));
  byId("actual").hidden = !view.actual;
  byId("actual").lastElementChild.innerHTML = drawing(view.actual ?? "", "board");
};

/** A rule in words. */
const inWords = ({ id, text, source }) => [element("strong", {}, id), `: ${text} `, element("span", { class: "source" }, `(${source})`)];

const isRefused = (number) => branch().steps[number - 1]?.came === "refused";

const capital = (text) => (text.length > 1 ? text.charAt(0).toUpperCase() + text.slice(1) : text);
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The rule that refused the last input, or that ended the game, and what shows why. */
const refusal = () => {
  const last = view.steps.at(-1);
  const cause = last?.came === "refused" ? { ...last, what: `${last.input} is refused.` } : view.end && { ...view.end, what: "The game is over." };
  const told = !cause ? [] : [
    element("p", { class: "what" }, element("strong", {}, cause.what)),
    element("p", {}, ...inWords(cause.rule)),
    ...(cause.why ? [element("p", { class: "why" }, sentence(cause.why))] : []),
    element("p", {}, element("button", { type: "button", onclick: () => { location.hash = "#write"; } }, "Save this game as a transcript")),
  ];
  byId("refusal").replaceChildren(...told);
};

const steps = () => {
  const { steps, comments } = branch();
  const item = (step, n) => {
    const [sign, rule] = step.came === "refused" ? ["✗ ", ` refused by ${step.rule.id}`] : step.came === "malformed" ? ["✗ ", " is no move"] : ["", ""];
    const comment = comments[n] ? [element("span", { class: "comment" }, ` ${comments[n]}`)] : [];
    const isAtFault = played.wrong && played.at === 0 && n + 1 === played.wrong.at;
    const fault = isAtFault ? [element("strong", { class: "at-fault" }, " ← the program goes wrong here")] : [];
    const words = [element("span", { class: step.came === "refused" && "refused" }, `${n + 1}. ${sign}${step.side} `, element("code", {}, step.input), rule), ...fault, ...comment];
    return element("li", {}, element("button", { type: "button", "aria-current": n + 1 === shown && "step", onclick: () => attempt(() => refresh(n + 1)) }, ...words));
  };
  byId("steps").replaceChildren(...steps.map(item));
  showStep();
};

/** Scrolls to the step that is shown, which a hidden room cannot do. */
export const showStep = () => byId("steps").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });

const branches = () => {
  const choose = (n) => () => attempt(() => { played.at = n; return refresh(branch().inputs.length); });
  const button = ({ inputs }, n) =>
    element("button", { type: "button", "aria-pressed": String(n === played.at), onclick: choose(n) }, `${n === 0 ? "Main line" : `Branch ${n}`} (${inputs.length})`);
  byId("branches").hidden = played.branches.length < 2;
  byId("branches").replaceChildren(...played.branches.map(button));
};

const remove = (at) => {
  branch().inputs.splice(at, 1);
  branch().comments.splice(at, 1);
  branch().steps.splice(at, 1);
};

const on = (id, something) => byId(id).addEventListener("click", () => attempt(something));
on("undo", () => {
  const { inputs, comments, steps, takenBack } = branch();
  let side;
  do {
    side = steps[inputs.length - 1].side;
    takenBack.push({ input: inputs.at(-1), comment: comments[inputs.length - 1] });
    remove(inputs.length - 1);
  } while (side === played.computer && inputs.length > 0);
  return refresh(inputs.length);
});
on("redo", () => {
  const { inputs, comments, takenBack } = branch();
  const { input, comment } = takenBack.pop();
  inputs.push(input);
  if (comment) comments[inputs.length - 1] = comment;
  return refresh(inputs.length);
});
// What was refused has changed nothing, so what came of the others stays.
on("forget", () => { remove(shown - 1); return refresh(shown - 1); });
on("branch", () => {
  played.branches.push(until(shown));
  played.at = played.branches.length - 1;
  return refresh(shown);
});
on("flip", () => {
  isTurned = !isTurned;
  byId("flip").setAttribute("aria-pressed", String(isTurned));
  return refresh(shown);
});
on("first", () => refresh(0));
on("back", () => refresh(shown - 1));
on("next", () => refresh(shown + 1));
on("last", () => refresh(branch().inputs.length));
byId("comment").addEventListener("input", (event) => { branch().comments[shown - 1] = event.target.value; });
byId("comment").addEventListener("change", steps);
byId("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = byId("input").value.trim();
  if (input) play({ input });
});
onMove(play);
