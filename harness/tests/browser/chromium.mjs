// Chromium, for the scripts beside this one: pages that may fetch nothing foreign, and checks, of which some are made at a time.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/** More gain nothing on two processors, since the browser is busy all the time. */
const AT_A_TIME = 2;
const checks = [];

/** A check that is made when all are, beside others: it may not depend on what they do. */
export function check(name, something) {
  checks.push({ name, something });
}

/** Makes all checks, and says `ok` for each that holds; the others are told of at the end. */
export async function makeChecks() {
  const failures = [];
  const work = async () => {
    for (let next = checks.shift(); next; next = checks.shift()) {
      try {
        await next.something();
        console.log(`ok ${next.name}`);
      } catch (error) {
        failures.push(`${next.name}: ${error.stack}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  await browser.close();
  assert.deepEqual(failures, []);
}

/**
 * Opens a page as a browser with these settings does, does something there, and holds that it fetched nothing that is not its own, that
 * nothing was refused, and that it complained of nothing but what may be.
 */
export async function open(address, { isOwn, mayBe = () => false, ...settings }, something) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, ...settings });
  const page = await context.newPage();
  const heard = [];
  page.on("request", (request) => isOwn(request.url()) || heard.push(`request ${request.url()}`));
  page.on("console", (message) => mayBe(message.text()) || heard.push(`console ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`error ${error}`));
  page.on("dialog", (dialog) => { heard.push("dialog"); dialog.dismiss(); });
  await page.addInitScript(() => {
    globalThis.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => globalThis.violations.push(event.violatedDirective));
  });
  await page.goto(address);
  await something(page);
  if (settings.javaScriptEnabled !== false) heard.push(...(await page.evaluate(() => globalThis.violations)));
  assert.deepEqual(heard, []);
  await context.close();
}

/** What is in the way of people who see, hear or move otherwise than most. */
export async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run());
  const unset = await page.evaluate(unsetColours);
  return unset.concat(found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120) + " " + node.failureSummary).slice(0, 3).join(" | ")}`));
}

/** The colours that the page's styles use and none of them defines: without them boards are black on black. */
function unsetColours() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join("\n");
  const used = new Set([...rules.matchAll(/var\((--[a-z-]+)/g)].map((found) => found[1]));
  const root = getComputedStyle(document.documentElement);
  return [...used].filter((name) => root.getPropertyValue(name) === "").map((name) => `unset: ${name}`);
}
