// Opens a page of many games in Chromium, and a bare table of as many elements in turns with it. `node many.mjs PAGE` prints `ok` if the page
// opens no slower, or fails.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { check, makeChecks, open } from "./chromium.mjs";

const name = process.argv[2];
const url = pathToFileURL(name).href;

/** In how many milliseconds the page has opened. */
const opened = (page) => page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd);

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

// Seconds are the machine's; what is the page's own is how it compares with a bare table: in the median of pairs, which neither a slow moment
// nor a lucky one decides.
check("five thousand games open no slower than a bare table", () => open(url, { isOwn: (address) => address === url }, async (page) => {
  const rows = (await page.$$eval("*", (all) => all.length)) / 3;
  const bare = name.replace(/\.html$/, "-bare.html");
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

await makeChecks();
