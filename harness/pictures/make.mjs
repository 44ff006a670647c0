// Makes the pictures of the README and the sample report from a real run. It needs python3, Chromium and the packages of
// harness/tests/browser (`npm ci` there):
//
//     node harness/pictures/make.mjs target/release/stickler && python3 harness/pictures/cast.py target/release/stickler

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const { chromium } = createRequire(join(here, "../tests/browser/"))("playwright-core");
const stickler = resolve(process.argv[2]);

// A program that plays Quagmire and looks for ways round loops of at most four steps.
const folder = mkdtempSync(join(tmpdir(), "stickler-"));
const program = readFileSync(join(here, "../tests/submissions/quagmire/wrong_answer/quagmire.py"), "utf8");
writeFileSync(join(folder, "q.py"), `import sys\nsys.argv[1:] = ["Q-LOOP-radius-2"]\n${program}`);
const page = join(here, "report.html");
const words = ["verify", "quagmire", "--seed", "7", "--format", `html=${page}`, "--", "python3", "q.py"];
spawnSync(stickler, words, { cwd: folder, stdio: "inherit" });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
for (const [name, width, height, colorScheme] of [
  ["report", 900, 900, "light"],
  ["report-dark", 900, 900, "dark"],
  ["report-phone", 400, 900, "light"],
]) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  const tab = await context.newPage();
  await tab.goto(pathToFileURL(page).href);
  await tab.screenshot({ path: join(here, `${name}.png`) });
}
await browser.close();
