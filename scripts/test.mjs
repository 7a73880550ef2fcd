// npm test: sets up what is missing, then types, lint, unit, contract, integration and browser tests.
// `npm test -- unit` or `npm test -- browser` runs one part.
import { spawnSync } from "node:child_process";
import { check } from "./check.mjs";
import { ensureBrowser, ensureBuilt, ensureInstalled, root, say } from "./setup.mjs";

const wanted = process.argv.slice(2);
const asked = (part) => wanted.length === 0 || wanted.includes(part);
const started = Date.now();
const failed = [];

function part(name, command, env = {}) {
  say(`\n== ${name}`);
  const done = spawnSync("npx", ["--no-install", ...command], { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  if (done.status !== 0) failed.push(name);
}

ensureInstalled();
if (asked("check")) {
  say("\n== checks");
  if (!(await check())) failed.push("checks");
}
if (asked("unit")) part("unit, contract and integration tests", ["vitest", "run"]);
if (asked("browser")) {
  await ensureBuilt();
  const chromium = await ensureBrowser();
  part("browser tests", ["playwright", "test", "--config", "tests/e2e/playwright.config.ts"], { CHROMIUM_PATH: chromium });
}

const minutes = ((Date.now() - started) / 60_000).toFixed(1);
if (failed.length > 0) {
  say(`\nFailed: ${failed.join(", ")} (${minutes} min)`);
  process.exit(1);
}
say(`\nAll parts passed (${minutes} min)`);
