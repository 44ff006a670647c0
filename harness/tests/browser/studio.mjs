// Does in Chromium what people do in the studio: play, by clicking and by keys alone, be refused, branch, annotate, save and browse.
// `node studio.mjs URL GAMES SUITE`, where GAMES is a file of whole games, prints `ok` for each check, or fails.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, makeChecks, open, violations } from "./chromium.mjs";

const [url, games, suite] = process.argv.slice(2);

/** Opens a room as a browser with these settings does, and does something there once it is shown. */
const on = (fragment, settings, something) =>
  open(`${url}${fragment}`, { isOwn: (address) => address.startsWith(url), mayBe: (said) => /status of 4\d\d/.test(said), ...settings }, async (page) => {
    await page.locator("main > section:not([hidden])").waitFor();
    await something(page);
  });

const status = (page) => page.textContent("#status");
const steps = (page) => page.$$eval("#steps code", (all) => all.map((one) => one.textContent));
const cell = (page, name) => page.locator(`[data-cell="${name}"]`);

/** Does something that asks the server what comes of a move, and says what it answers. */
async function answer(page, something) {
  const [response] = await Promise.all([page.waitForResponse((response) => response.url().endsWith("/api/play")), something()]);
  const said = await response.json();
  await page.waitForFunction((n) => document.querySelectorAll("#steps li").length === n, said.steps.length);
  return said;
}

const click = (page, ...cells) => answer(page, async () => { for (const name of cells) await cell(page, name).click(); });
const type = (page, input) => answer(page, async () => { await page.fill("#input", input); await page.press("#input", "Enter"); });

/** Goes to where kept files are opened. Only then may one be chosen: going there takes away what was told before. */
async function openKept(page) {
  await page.click('a[href="#open"]');
  await page.locator("#reported:not([hidden])").waitFor();
}

for (const { game, inputs, over } of JSON.parse(readFileSync(games, "utf8"))) {
  check(`a whole game of ${game} is played by clicking`, () => on("", {}, async (page) => {
    let view = await (async () => {
      const response = page.waitForResponse((response) => response.url().endsWith("/api/play"));
      await page.click(`a[href="#${game}"]`);
      return (await response).json();
    })();
    await cell(page, view.board.cells[0].name).waitFor();
    for (const input of inputs) {
      const move = view.moves.find((move) => move.input === input);
      const same = view.moves.filter(({ cells }) => move && cells.join() === move.cells.join());
      if (!move) view = await type(page, input);
      else if (same.length === 1) view = await click(page, ...move.cells);
      else view = await answer(page, async () => {
        for (const name of move.cells) await cell(page, name).click();
        await page.locator("#choice").getByRole("button", { name: input, exact: true }).click();
      });
    }
    assert.equal(await status(page), over);
    assert.deepEqual(await steps(page), inputs);
  }));
}

check("what is refused is explained and drawn", () => on("#quagmire", {}, async (page) => {
  for (const input of ["a4 h4", "h6 g5", "a2 c4", "g6 f5"]) await type(page, input);
  const refused = await click(page, "h4", "h6");
  assert.equal(refused.steps.at(-1).came, "refused");
  assert.match(await page.textContent("#refusal"), /h4 h6 is refused\.Q-LOOP: .*\(.*\)The loop is open: a king walks from h4 to h6 in 6 steps/);
  assert.equal(await page.locator("#board svg .way").count(), 1);
  assert.match(await status(page), /^O to move/);
}));

check("legal cells are shown", () => on("#quagmire", {}, async (page) => {
  const begin = await page.$$eval(".cells .begins", (all) => all.map((one) => one.dataset.cell));
  assert.ok(begin.includes("a4") && !begin.includes("h5"), `${begin}`);
  await cell(page, "a4").click();
  assert.match(await cell(page, "a8").getAttribute("aria-label"), /^a8, empty, a move leads here$/);
  assert.equal(await page.locator('.leads[data-cell="c4"]').count(), 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".leads").count(), 0);
}));

check("what is no move changes nothing", () => on("#gun", {}, async (page) => {
  await page.fill("#input", "resign");
  await page.press("#input", "Enter");
  await page.locator("#told:not([hidden])").waitFor();
  assert.match(await page.textContent("#told"), /This is no move: expected a move such as e2e4/);
  assert.deepEqual(await steps(page), []);
}));

check("moves are taken back, forgotten, branched and annotated", () => on("#alak", {}, async (page) => {
  await click(page, "1", "5");
  await type(page, "1 6");
  assert.deepEqual(await steps(page), ["1 5", "1 6"]);
  await page.click("#forget");
  await page.waitForFunction(() => document.querySelectorAll("#steps li").length === 1);
  await page.fill("#comment", "the first jump");
  await click(page, "11", "7");
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll("#steps li").length === 1);
  await page.click("#redo");
  await page.waitForFunction(() => document.querySelectorAll("#steps li").length === 2);
  assert.deepEqual([await steps(page), await page.isDisabled("#redo")], [["1 5", "11 7"], true]);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll("#steps li").length === 1);
  await click(page, "10", "7");
  assert.ok(await page.isDisabled("#redo"), "what was taken back is gone once something else is played");
  await page.click("#back");
  await page.waitForFunction(() => document.querySelector("#comment").value === "the first jump");
  await answer(page, async () => { await cell(page, "9").click(); await cell(page, "7").click(); });
  assert.deepEqual(await page.$$eval("#branches button", (all) => all.map((one) => one.textContent)), ["Main line (2)", "Branch 1 (2)"]);
  assert.deepEqual(await steps(page), ["1 5", "9 7"]);
  assert.match(await page.textContent("#steps"), /the first jump/);
  await page.click("#branches button >> nth=0");
  await page.waitForFunction(() => document.querySelector("#steps").textContent.includes("10 7"));
}));

/** A page that is used by keys alone. */
const keys = (page) => {
  const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
  const focused = () => page.evaluate(() => document.activeElement.dataset.cell ?? document.activeElement.id ?? "");
  const until = async (isIt, key = "Tab") => {
    for (let n = 0; n < 60; n++) {
      if (isIt(await focused())) return;
      await press(key);
    }
    assert.fail(`the keys lead only to ${await focused()}`);
  };
  return { press, focused, until };
};

check("two players play by keys alone", () => on("", {}, async (page) => {
  const { press, focused, until } = keys(page);
  await press("Tab");
  while ((await page.evaluate(() => document.activeElement.getAttribute("href"))) !== "#quagmire") await press("Tab");
  await press("Enter");
  await cell(page, "a8").waitFor();
  await until((name) => name === "a8");
  await press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown");
  assert.equal(await focused(), "a4");
  await press("Enter", "ArrowRight", "ArrowRight");
  const first = await answer(page, () => press("Enter"));
  assert.equal(first.steps[0].input, "a4 c4");
  assert.equal(await focused(), "c4");
  assert.match(await status(page), /^X to move/);
  await press("ArrowUp", "ArrowUp", ...Array(4).fill("ArrowRight"));
  assert.equal(await focused(), "g6");
  await press("Enter", "ArrowLeft");
  const second = await answer(page, () => press("Enter"));
  assert.deepEqual(second.steps.map(({ came }) => came), ["played", "played"]);
  assert.match(await status(page), /^O to move/);
}));

check("one plays against the computer by keys alone, takes a move back and flips the board", () => on("#quagmire", {}, async (page) => {
  const { press, until } = keys(page);
  const played = (number) => page.waitForFunction((n) => document.querySelectorAll("#steps li").length === n, number);
  await until((name) => name === "opponent");
  await press("ArrowDown");
  assert.equal(await page.inputValue("#opponent"), "easy");
  await until((name) => name === "a8", "Shift+Tab");
  await press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter", "ArrowRight", "ArrowRight", "Enter");
  await played(2);
  assert.match(await status(page), /^O to move/);
  await until((name) => name === "undo");
  await press("Enter");
  await played(0);
  await until((name) => name === "flip");
  await press("Enter");
  await page.waitForFunction(() => document.querySelector(".cells button").dataset.cell === "h1");
  assert.equal(await page.getAttribute("#flip", "aria-pressed"), "true");
}));

check("the computer plays a whole game", () => on("#alak", {}, async (page) => {
  await page.selectOption("#opponent", "hard");
  // Random moves: in a fixed order, both sides may move to and fro for ever.
  const one = (all) => all[Math.floor(Math.random() * all.length)];
  for (let n = 0; n < 300; n++) {
    await page.waitForFunction(() => /^x to move|over/i.test(document.querySelector("#status").textContent));
    if (/over/.test(await status(page))) return;
    const before = (await steps(page)).length;
    const legal = await page.$$eval(".cells .begins", (all) => all.map((one) => one.dataset.cell));
    await cell(page, one(legal)).click();
    await one(await page.locator(".cells .leads").all()).click();
    await page.waitForFunction((n) => document.querySelectorAll("#steps li").length > n, before);
    await page.waitForFunction(() => /^x to move|over/i.test(document.querySelector("#status").textContent));
  }
  assert.fail("the game does not end");
}));

check("a link opens a position, which has a text", () => on("#alak", {}, async (page) => {
  await click(page, "4", "5");
  await page.click("#share summary");
  const link = await page.inputValue("#link");
  assert.match(await page.textContent("#position"), /^4 5\n\nxxx_x__oooo/);
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForFunction(() => document.querySelectorAll("#steps li").length === 1);
  assert.deepEqual(await steps(page), ["4 5"]);
}));

check("a game's page has its rules, each with an example", () => on("#quagmire", {}, async (page) => {
  assert.match(await page.textContent("#about"), /^Two players slide/);
  await page.click("#laws summary");
  assert.equal(await page.locator("#law-list li").count(), 10);
  await page.getByRole("button", { name: "Show an example of Q-LOOP" }).click();
  await page.locator("#law-list .example svg.board").waitFor();
  assert.match(await page.textContent("#law-list figcaption"), /by Q-LOOP/);
}));

check("pieces of chess are drawn, in the ink of their side", () => on("#gun", {}, async (page) => {
  assert.equal(await page.locator("#board .man:not(.second)").count(), 16);
  assert.equal(await page.locator("#board .man.second").count(), 16);
  assert.match(await page.textContent("#board svg.board"), /♞/);
}));

check("a new case becomes a blessed transcript", () => on("", {}, async (page) => {
  let actions = 0;
  const act = async (something) => { actions += 1; await something; };
  await act(page.click('a[href="#quagmire"]'));
  await cell(page, "a8").waitFor();
  await click(page, "c2", "d3");
  await click(page, "g7", "f6");
  await click(page, "d3", "e4");
  await act(page.fill("#comment", "O's last move was this piece"));
  await act(page.click("#save"));
  await act(page.fill("#title", "A piece rests after its move"));
  await page.waitForFunction(() => document.querySelector("#slug").value === "a-piece-rests-after-its-move");
  assert.match(await page.textContent("#text"), /^title: A piece rests after its move\nrules: Q-TWICE\n\nc2 d3\ng7 f6\n  d3 e4 .* ! Q-TWICE +# O's last move was this piece\n$/);
  await act(page.click("#store"));
  await page.locator("#told.good-news").waitFor();
  assert.match(await page.textContent("#told"), /transcripts\/quagmire\/a-piece-rests-after-its-move\.txt is written and its golden is blessed/);
  assert.ok(actions < 15, `${actions} actions`);
  for (const folder of ["transcripts", "golden"]) assert.ok(existsSync(join(suite, folder, "quagmire/a-piece-rests-after-its-move.txt")), folder);
  await page.click("#save");
  await page.click("#store");
  await page.locator("#told:not(.good-news):not([hidden])").waitFor();
  assert.match(await page.textContent("#told"), /choose a new name/);
}));

check("the suite is browsed by rule, and a transcript opened and gone through", () => on("#suite", {}, async (page) => {
  await page.selectOption("#of-game", "quagmire");
  const all = await page.locator("#entries li").count();
  await page.selectOption("#of-rule", "Q-LOOP");
  const some = await page.locator("#entries li").count();
  assert.ok(some > 0 && some < all, `${some} of ${all}`);
  assert.match(await page.textContent("#law"), /^Q-LOOP: An enemy piece may be jumped only if/);
  assert.match(await page.locator("#entries code").first().textContent(), /^[a-z0-9-]+\.txt$/);
  await page.fill("#of-text", "whole game that meets");
  // An image of it is found by the same words.
  await page.locator("#entries a", { hasText: /^A whole game/ }).click();
  await page.locator("#play:not([hidden])").waitFor();
  assert.match(await page.textContent("#play-heading"), /^Quagmire: A whole game/);
  assert.equal((await steps(page)).length, 23);
  assert.match(await page.textContent("#steps"), /not a straight line/);
  await page.click("#first");
  await page.waitForFunction(() => document.querySelector("#back").disabled);
  assert.equal(await page.locator("#steps [aria-current]").count(), 0);
}));

check("a kept tape is opened and gone through", () => on("#open", {}, async (page) => {
  const said = (text) => ({ said: [text] });
  const time = { secs: 0, nanos: 0 };
  const turns = [said("<b>a board</b>"), { sent: "1 5" }, said("another board"), { sent: "1 6" }, said("0")];
  const header = { schema: "stickler-tape", version: 1, stickler: "0", submission: "ruby a.rb", files: null, game: "alak", case: "one", suite: "", pins: { input: null, glyphs: {}, parts: {}, ends: {} }, transcript: [] };
  const tape = { header, isolation: null, drive: "step", turns, ending: { Exited: 0 }, wall: time, cpu: time, stderr: "" };
  await page.setInputFiles("#tape", { name: "a-tape.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(tape)) });
  await page.locator("#play:not([hidden])").waitFor();
  assert.equal(await page.textContent("#play-heading"), "Alak: a-tape.json");
  assert.deepEqual(await steps(page), ["1 5", "1 6"]);
  assert.equal(await page.textContent("#said"), "0");
  await page.click("#first");
  await page.waitForFunction(() => document.querySelector("#said").textContent === "<b>a board</b>");
  await openKept(page);
  await page.setInputFiles("#tape", { name: "none.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await page.locator("#told:not([hidden])").waitFor();
  assert.match(await page.textContent("#told"), /expected a kept tape/);
}));

check("a report is opened, and in it a game where it goes wrong", () => on("#open", {}, async (page) => {
  await page.setInputFiles("#report", join(suite, "report.json"));
  await page.locator("#runs li").first().waitFor();
  assert.match(await page.textContent("#runs h3"), /python3/);
  assert.match(await page.textContent("#runs h3 + p"), /^Quagmire: \d+ of \d+ games failed$/);
  assert.deepEqual(await violations(page), []);
  await page.click("#runs button >> nth=0");
  await page.locator("#play:not([hidden])").waitFor();
  assert.match(await page.textContent("#play-heading"), /^Quagmire: a-way-round/);
  assert.match(await page.textContent("#steps [aria-current]"), /← the program goes wrong here$/);
  const isInView = () => {
    const [list, step] = [document.querySelector("#steps"), document.querySelector("#steps [aria-current]")].map((one) => one.getBoundingClientRect());
    return step.top >= list.top - 1 && step.bottom <= list.bottom + 1;
  };
  assert.ok(await page.evaluate(isInView), "the list is scrolled to the wrong step");
  assert.equal(await page.locator("#steps .at-fault").count(), 1);
  assert.match(await page.textContent("#wrong"), /\.$/);
  assert.match(await page.textContent("#wrong-rule"), /^Q-LOOP: An enemy piece/);
  assert.match(await page.getAttribute("#actual svg.board", "aria-label"), /^actual: 8 /);
  assert.ok(await page.locator("#actual use[href='#board-x']").count() > 0);
  await page.click("#back");
  await page.waitForFunction(() => document.querySelector("#heard").hidden && document.querySelector("#actual").hidden);
  await openKept(page);
  await page.setInputFiles("#report", { name: "none.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await page.locator("#told:not([hidden])").waitFor();
  assert.match(await page.textContent("#told"), /expected a report/);
}));

check("what blessing would change is accepted, rejected or skipped", () => on("#bless", {}, async (page) => {
  const golden = (name) => join(suite, "golden/alak", `${name}.txt`);
  await page.locator("#review-game option[value=alak]").waitFor({ state: "attached" });
  assert.match(await page.textContent("#pending-lines"), /@ after `.*`:/);
  await page.waitForFunction(() => document.querySelector("#left").value === "3 to be reviewed");
  assert.match(await page.textContent("#pending-lines"), /- o to go\n\+ o to move\n/);
  const name = (await page.textContent("#pending-name")).replace(": changed", "");
  await page.click("#accept");
  await page.waitForFunction(() => document.querySelector("#left").value === "2 to be reviewed");
  assert.doesNotMatch(readFileSync(golden(name), "utf8"), /to go/);
  const second = (await page.textContent("#pending-name")).replace(": changed", "");
  await page.click("#reject");
  assert.equal(await page.textContent("#rejected"), second);
  assert.match(await page.textContent("#pending-name"), /: new$/);
  await page.click("#skip");
  assert.equal(await page.textContent("#left"), "Nothing is left to be reviewed");
  assert.match(readFileSync(golden(second), "utf8"), /to go/);
  assert.ok(!existsSync(golden("a-capture-of-one-and-three")));
}));

const rooms = { games: "", play: "#quagmire/sample-game", drops: "#baseline", write: "#fibonacci", suite: "#suite", kept: "#open", review: "#bless" };
for (const colorScheme of ["light", "dark"]) for (const width of [390, 800, 1280]) {
  for (const [room, fragment] of Object.entries(rooms)) {
    check(`axe finds nothing, ${colorScheme}, ${width} wide, ${room}`, () => on(fragment, { colorScheme, viewport: { width, height: 900 } }, async (page) => {
      if (room === "play") {
        await page.locator("#refusal .what").waitFor();
        await page.$$eval("#play details", (all) => all.forEach((one) => { one.open = true; }));
      }
      if (room === "write") {
        await click(page, "e2", "e4");
        await page.click("#save");
        await page.click("#write summary");
        await page.waitForFunction(() => document.querySelector("#text").textContent !== "");
      }
      assert.deepEqual(await violations(page), []);
      const [wide, there] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= there, `${wide} wide`);
    }));
  }
}

await makeChecks();
