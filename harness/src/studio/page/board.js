// The board: the server's drawing, and above it a button for each cell. It knows the legal moves as the cells that say them,
// and no rules.

import { byId, drawing, element } from "./dom.js";

const holder = byId("board");
const reserve = byId("reserve");
const choice = byId("choice");
const pointed = byId("pointed");

let shown = { board: { cells: [] }, moves: [], reserve: [] };
let chosen = [];
let play = () => {};
let buttons = new Map();

/** What is done when a move was pointed at: a legal one as its input, or cells that are none of them. */
export const onMove = (something) => { play = something; };

/** Shows a position. */
export const show = (view) => {
  const { cell: focused, input } = document.activeElement?.dataset ?? {};
  const shape = view.board.cells.map(({ name }) => name).join(" ");
  shown = view;
  chosen = [];
  holder.querySelectorAll("svg").forEach((svg) => svg.remove());
  holder.insertAdjacentHTML("afterbegin", drawing(view.board.svg, "board"));
  if (holder.dataset.shape !== shape) lay(shape);
  reserve.hidden = view.reserve.length === 0;
  reserve.replaceChildren(...view.reserve.map((letter) => element("button", { type: "button", "data-cell": letter, onclick: () => choose(letter) }, letter)));
  mark();
  if (focused) buttons.get(focused)?.focus();
  if (input) (choice.querySelector(`[data-input="${CSS.escape(input)}"]`) ?? choice.firstChild)?.focus();
};

/** Lays a button on each cell of a board of another shape. */
const lay = (shape) => {
  const { columns, rows, margin, cell, cells } = shown.board;
  const [width, height] = [2 * margin + columns * cell, margin + rows * cell + 2];
  const layer = element("div", { class: "cells", role: "group", "aria-label": "The board; arrow keys go from cell to cell" });
  const place = (one, left, top, wide, high) => {
    Object.entries({ left, top, width: wide, height: high }).forEach(([name, share]) => one.style.setProperty(name, `${share * 100}%`));
  };
  place(layer, margin / width, margin / height, (columns * cell) / width, (rows * cell) / height);
  buttons = new Map();
  for (const { name, column, row } of cells) {
    const button = element("button", { type: "button", "data-cell": name, tabindex: "-1", onclick: () => choose(name) });
    place(button, column / columns, row / rows, 1 / columns, 1 / rows);
    buttons.set(name, button);
    layer.append(button);
  }
  buttons.values().next().value?.setAttribute("tabindex", "0");
  holder.querySelector(".cells")?.remove();
  holder.append(layer);
  holder.dataset.shape = shape;
};

const begins = (cells) => shown.moves.filter((move) => cells.every((cell, n) => move.cells[n] === cell));

/** Shows which cells a move can go on with. */
const mark = () => {
  const next = new Set(begins(chosen).map((move) => move.cells[chosen.length]));
  for (const { name, mark } of shown.board.cells) {
    const button = buttons.get(name);
    const [isChosen, isNext] = [chosen.includes(name), next.has(name)];
    button.classList.toggle("begins", isNext && chosen.length === 0);
    button.classList.toggle("leads", isNext && chosen.length > 0);
    button.classList.toggle("chosen", isChosen);
    button.setAttribute("aria-pressed", isChosen);
    const may = chosen.length === 0 ? "a move begins here" : "a move leads here";
    button.setAttribute("aria-label", [name, mark === "." ? "empty" : mark, isChosen && "chosen", isNext && may].filter(Boolean).join(", "));
  }
  for (const button of reserve.children) button.setAttribute("aria-pressed", chosen[0] === button.dataset.cell);
  pointed.textContent = chosen.length > 0 ? `Chosen: ${chosen.join(", ")}.` : "";
  choice.hidden = true;
  const isNamed = shown.moves.some(({ cells }) => cells.length > 0);
  byId("keys").hidden = !isNamed;
  if (!isNamed && shown.moves.length > 0 && shown.moves.length <= FEW) offer(shown.moves, "Legal moves");
};

/** At most this number of moves that name no cell are offered as buttons. */
const FEW = 12;

const choose = (name) => {
  if (chosen.length > 0 && chosen.at(-1) === name) return giveUp();
  chosen.push(name);
  const moves = begins(chosen);
  const whole = moves.filter((move) => move.cells.length === chosen.length);
  if (whole.length === 1 && moves.length === 1) return done({ input: whole[0].input });
  if (moves.length === 0 && chosen.length > 1) return done({ cells: chosen });
  mark();
  if (moves.length === 0) pointed.textContent += " No legal move begins here; choose where it should go, and you are told why not.";
  // Several moves are said by the same cells, such as promotions.
  if (whole.length > 0) {
    offer(whole, "Which move is meant");
    choice.firstChild.focus();
  }
};

/** Offers moves as buttons. */
const offer = (moves, label) => {
  choice.replaceChildren(...moves.map(({ input }) => element("button", { type: "button", "data-input": input, onclick: () => done({ input }) }, input)));
  choice.setAttribute("aria-label", label);
  choice.hidden = false;
};

const done = (move) => {
  choice.hidden = true;
  play(move);
};

const giveUp = () => { chosen = []; mark(); };

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

holder.addEventListener("keydown", (event) => {
  const from = shown.board.cells.find(({ name }) => name === event.target.dataset.cell);
  if (!from || !(event.key in STEPS)) return;
  const [right, down] = STEPS[event.key];
  event.preventDefault();
  // Over cells that the board does not have the focus goes on to the next that it has.
  for (let [column, row] = [from.column + right, from.row + down]; column >= 0 && row >= 0 && column < shown.board.columns && row < shown.board.rows; column += right, row += down) {
    const to = shown.board.cells.find((cell) => cell.column === column && cell.row === row);
    if (to) return focus(to.name);
  }
});

const focus = (name) => {
  buttons.forEach((button, cell) => button.setAttribute("tabindex", cell === name ? "0" : "-1"));
  buttons.get(name).focus();
};

holder.addEventListener("focusin", (event) => {
  if (event.target.dataset.cell) buttons.forEach((button) => button.setAttribute("tabindex", button === event.target ? "0" : "-1"));
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen.length > 0) giveUp();
});
