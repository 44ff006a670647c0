// Opens the pages of a folder in Chromium and tries what only a browser can tell: keys, filters, links, widths, what a screen
// reader is given, and that nothing is fetched or broken out of. `node page.mjs FOLDER` prints `ok` for each check, or fails.

import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { check, makeChecks, open, violations } from "./chromium.mjs";

const folder = resolve(process.argv[2]);

/** Opens a page of the folder as a browser with these settings does, and does something there. */
function on(name, { fragment = "", ...settings }, something) {
  const url = pathToFileURL(join(folder, `${name}.html`)).href;
  return open(url + fragment, { isOwn: (address) => address.split("#")[0] === url, ...settings }, something);
}

/** The step that is open, by its fragment. */
const openSteps = (page) => page.$$eval(".step[open] .shown", (all) => all.map((one) => one.id));
const press = async (page, key) => { await page.keyboard.press(key); return page.evaluate(() => location.hash); };

check("a page opens on its first failure", () => on("wrong", {}, async (page) => {
  assert.match(await page.textContent("h1"), /does not conform$/);
  assert.deepEqual(await openSteps(page), ["r1c1s5"]);
  assert.ok(await page.isVisible("#r1c1s5 svg.board .way"));
}));

check("keys step through a game", () => on("wrong", {}, async (page) => {
  assert.equal(await press(page, "ArrowLeft"), "#r1c1s4");
  assert.deepEqual(await openSteps(page), ["r1c1s4"]);
  assert.equal(await press(page, "Home"), "#r1c1s0");
  assert.equal(await press(page, "ArrowLeft"), "#r1c1s0");
  assert.equal(await press(page, "ArrowRight"), "#r1c1s1");
  assert.equal(await press(page, "End"), "#r1c1s5");
  assert.equal(await press(page, "ArrowRight"), "#r1c1s5");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "SUMMARY");
  await page.focus("#text");
  assert.equal(await press(page, "ArrowLeft"), "#r1c1s5");
}));

check("a slider goes through the moves", () => on("wrong", {}, async (page) => {
  const slider = page.locator("#r1c1 .slider");
  assert.equal(await slider.inputValue(), "5");
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await openSteps(page), ["r1c1s4"]);
  assert.equal(await slider.getAttribute("aria-valuetext"), "4. g6 f5");
  assert.equal(await page.textContent("#r1c1 .moves [aria-current]"), "4. g6 f5");
  await page.click("#r1c1 .moves a:first-child");
  assert.deepEqual(await openSteps(page), ["r1c1s0"]);
  assert.equal(await slider.inputValue(), "0");
  assert.equal(await page.$$eval("#r1c1 .step", (all) => all.filter((one) => one.checkVisibility()).length), 1);
}));

check("a link leads to a step", () => on("wrong", { fragment: "#r1c1s2" }, async (page) => {
  assert.deepEqual(await openSteps(page), ["r1c1s2"]);
  assert.equal(await press(page, "ArrowRight"), "#r1c1s3");
}));

check("links lead from step to step and from a game to its cause", () => on("wrong", {}, async (page) => {
  await page.click("#r1c1s5 .beside a:first-child");
  assert.deepEqual(await openSteps(page), ["r1c1s4"]);
  await page.click("#games > summary");
  await page.click("#games a.bad >> nth=0");
  assert.equal(await page.evaluate(() => location.hash), "#r1c1");
  const dangling = await page.$$eval("a[href^='#'], use", (all) => all.map((one) => one.getAttribute("href")).filter((href) => !document.getElementById(href.slice(1))));
  assert.deepEqual(dangling, []);
}));

check("filters narrow down the games and the causes", () => on("wrong", {}, async (page) => {
  const rows = () => page.$$eval("#games tbody tr[data-verdict]", (all) => all.filter((row) => row.checkVisibility()).length);
  const all = await page.$$eval("#games tbody tr[data-verdict]", (rows) => rows.length);
  await page.selectOption("#verdict", "failed");
  const wrong = await rows();
  assert.ok(wrong > 0 && wrong < all, `${wrong} of ${all}`);
  assert.equal(await page.textContent("#count"), `${wrong} of ${all} games`);
  await page.fill("#text", "six-steps");
  assert.equal(await rows(), 1);
  assert.ok(await page.isVisible("#r1c1"));
  await page.selectOption("#verdict", "passed");
  assert.equal(await rows(), 0);
  assert.ok(!(await page.isVisible("#r1c1")));
  await page.fill("#text", "");
  await page.selectOption("#verdict", "");
  await page.selectOption("#rule", "Q-LOOP");
  assert.ok(await page.isVisible("#r1c1"));
}));

check("without scripts steps open by links", () => on("wrong", { javaScriptEnabled: false }, async (page) => {
  assert.ok(!(await page.isVisible("#filter")));
  await page.click("#r1c1s5 .beside a:first-child");
  assert.ok(await page.isVisible("#r1c1s4"));
  assert.ok(!(await page.isVisible("#r1c1s5")));
}));

for (const colorScheme of ["light", "dark"]) for (const width of [390, 800, 1280]) {
  check(`axe finds nothing, ${colorScheme}, ${width} wide`, () => on("wrong", { colorScheme, viewport: { width, height: 900 } }, async (page) => {
    await page.$$eval("details:not([name])", (all) => all.forEach((one) => { one.open = true; }));
    assert.deepEqual(await violations(page), []);
  }));
}

check("a telephone's width is enough", async () => {
  for (const name of ["wrong", "hostile", "several"]) {
    await on(name, { viewport: { width: 360, height: 740 } }, async (page) => {
      await page.$$eval("details:not([name])", (all) => all.forEach((one) => { one.open = true; }));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 360, `${name} is ${wide} wide`);
    });
  }
});

check("two boards fill a desktop's width", () => on("wrong", { viewport: { width: 1280, height: 900 } }, async (page) => {
  const boards = await page.$$eval("#r1c1 .step[open] figure", (all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.equal(boards.length, 2);
  assert.ok(boards.every(({ width, y }) => width > 400 && y === boards[0].y), JSON.stringify(boards));
}));

check("what hostile programs say stays text", () => on("hostile", {}, async (page) => {
  await page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
  assert.equal(await page.$$eval("script", (all) => all.length), 1);
  assert.equal(await page.$$eval("img, b, iframe, object, embed, link:not([rel=icon]), base", (all) => all.length), 0);
  const attributes = await page.$$eval("*", (all) => all.flatMap((one) => one.getAttributeNames()));
  assert.deepEqual(attributes.filter((name) => name.startsWith("on") || name === "style" || name === "src"), []);
  assert.match(await page.textContent("main"), /<img src=x onerror=alert\(1\)>/);
}));

for (const name of ["hostile", "several"]) {
  check(`axe finds nothing on the page ${name}`, () => on(name, {}, async (page) => {
    await page.$$eval("details:not([name])", (all) => all.forEach((one) => { one.open = true; }));
    assert.deepEqual(await violations(page), []);
  }));
}

await makeChecks();
