// Opens the pages of a folder in Chromium and tries what only a browser can tell: keys, filters, links, widths, what a screen
// reader is given, and that nothing is fetched or broken out of. `node page.mjs FOLDER` prints `ok` for each check, or fails.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const folder = resolve(process.argv[2]);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/** Opens a page as a browser with these settings does, does something there, and holds that nothing was fetched or refused. */
async function on(name, settings, something) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, ...settings });
  const page = await context.newPage();
  const url = pathToFileURL(join(folder, `${name}.html`)).href;
  const heard = [];
  page.on("request", (request) => request.url().split("#")[0] === url || heard.push(`request ${request.url()}`));
  page.on("console", (message) => heard.push(`console ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`error ${error}`));
  page.on("dialog", (dialog) => { heard.push("dialog"); dialog.dismiss(); });
  await page.addInitScript(() => {
    globalThis.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => globalThis.violations.push(event.violatedDirective));
  });
  await page.goto(url + (settings.fragment ?? ""));
  await something(page);
  if (settings.javaScriptEnabled !== false) heard.push(...(await page.evaluate(() => globalThis.violations)));
  assert.deepEqual(heard, []);
  await context.close();
}

async function check(name, something) {
  await something();
  console.log(`ok ${name}`);
}

/** The step that is open, by its fragment. */
const openSteps = (page) => page.$$eval(".step[open] .shown", (all) => all.map((one) => one.id));
const press = async (page, key) => { await page.keyboard.press(key); return page.evaluate(() => location.hash); };

async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run());
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120) + " " + node.failureSummary).slice(0, 3).join(" | ")}`);
}

await check("a page opens on its first failure", () => on("wrong", {}, async (page) => {
  assert.match(await page.textContent("h1"), /does not conform$/);
  assert.deepEqual(await openSteps(page), ["r1c1s5"]);
  assert.ok(await page.isVisible("#r1c1s5 svg.board .way"));
}));

await check("keys step through a game", () => on("wrong", {}, async (page) => {
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

await check("a link leads to a step", () => on("wrong", { fragment: "#r1c1s2" }, async (page) => {
  assert.deepEqual(await openSteps(page), ["r1c1s2"]);
  assert.equal(await press(page, "ArrowRight"), "#r1c1s3");
}));

await check("links lead from step to step and from a game to its cause", () => on("wrong", {}, async (page) => {
  await page.click("#r1c1s5 .beside a:first-child");
  assert.deepEqual(await openSteps(page), ["r1c1s4"]);
  await page.click("#games > summary");
  await page.click("#games a.bad >> nth=0");
  assert.equal(await page.evaluate(() => location.hash), "#r1c1");
  const dangling = await page.$$eval("a[href^='#'], use", (all) => all.map((one) => one.getAttribute("href")).filter((href) => !document.getElementById(href.slice(1))));
  assert.deepEqual(dangling, []);
}));

await check("filters narrow down the games and the causes", () => on("wrong", {}, async (page) => {
  const rows = () => page.$$eval("#games tbody tr[data-verdict]", (all) => all.filter((row) => row.checkVisibility()).length);
  const all = await page.$$eval("#games tbody tr[data-verdict]", (rows) => rows.length);
  await page.selectOption("#verdict", "wrong-answer");
  const wrong = await rows();
  assert.ok(wrong > 0 && wrong < all, `${wrong} of ${all}`);
  assert.equal(await page.textContent("#count"), `${wrong} of ${all} games`);
  await page.fill("#text", "six-steps");
  assert.equal(await rows(), 1);
  assert.ok(await page.isVisible("#r1c1"));
  await page.selectOption("#verdict", "accepted");
  assert.equal(await rows(), 0);
  assert.ok(!(await page.isVisible("#r1c1")));
  await page.fill("#text", "");
  await page.selectOption("#verdict", "");
  await page.selectOption("#rule", "Q-LOOP");
  assert.ok(await page.isVisible("#r1c1"));
}));

await check("without scripts steps open by links", () => on("wrong", { javaScriptEnabled: false }, async (page) => {
  assert.ok(!(await page.isVisible("#filter")));
  await page.click("#r1c1s5 .beside a:first-child");
  assert.ok(await page.isVisible("#r1c1s4"));
  assert.ok(!(await page.isVisible("#r1c1s5")));
}));

for (const colorScheme of ["light", "dark"]) {
  await check(`nothing is in the way of anybody, ${colorScheme}`, () => on("wrong", { colorScheme }, async (page) => {
    await page.$$eval("details:not([name])", (all) => all.forEach((one) => { one.open = true; }));
    assert.deepEqual(await violations(page), []);
  }));
}

await check("a telephone's width is enough", async () => {
  for (const name of ["wrong", "hostile", "several"]) {
    await on(name, { viewport: { width: 360, height: 740 } }, async (page) => {
      await page.$$eval("details:not([name])", (all) => all.forEach((one) => { one.open = true; }));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 360, `${name} is ${wide} wide`);
    });
  }
});

await check("what hostile programs say stays text", () => on("hostile", {}, async (page) => {
  await page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
  assert.equal(await page.$$eval("script", (all) => all.length), 1);
  assert.equal(await page.$$eval("img, b, iframe, object, embed, link, base", (all) => all.length), 0);
  const attributes = await page.$$eval("*", (all) => all.flatMap((one) => one.getAttributeNames()));
  assert.deepEqual(attributes.filter((name) => name.startsWith("on") || name === "style" || name === "src"), []);
  assert.match(await page.textContent("main"), /<img src=x onerror=alert\(1\)>/);
}));

for (const name of ["hostile", "several"]) {
  await check(`nothing is in the way of anybody on the page ${name}`, () => on(name, {}, async (page) => {
    await page.$$eval("details:not([name])", (all) => all.forEach((one) => { one.open = true; }));
    assert.deepEqual(await violations(page), []);
  }));
}

/** In how many milliseconds the page has opened. */
const opened = (page) => page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd);

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

// Seconds are the machine's; what is the page's own is how it compares with a bare table of as many elements, opened in turns with it: in the
// median of pairs, which neither a slow moment nor a lucky one decides.
await check("five thousand games open no slower than a bare table", () => on("many", {}, async (page) => {
  const rows = (await page.$$eval("*", (all) => all.length)) / 3;
  const bare = join(folder, "bare.html");
  writeFileSync(bare, `<!DOCTYPE html><title>Bare</title><table>${"<tr><th>the-name-of-a-game<td>accepted".repeat(rows)}</table>`);
  const other = await page.context().newPage();
  await other.goto(pathToFileURL(bare).href);
  const ratios = [];
  for (let n = 0; n < 5 || (n < 25 && median(ratios) > 1); n++) {
    await page.reload();
    await other.reload();
    ratios.push((await opened(page)) / (await opened(other)));
  }
  assert.ok(median(ratios) <= 1, JSON.stringify(ratios));
}));

await browser.close();
