// npm test: sets up what is missing, then types, lint, unit, contract, integration and browser tests.
// `npm test -- unit` or `npm test -- browser` runs one part.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "./check.mjs";
import { ensureBrowser, ensureBuilt, ensureInstalled, ensureProxy, root, say } from "./setup.mjs";

const wanted = process.argv.slice(2);
const asked = (part) => wanted.length === 0 || wanted.includes(part);
const started = Date.now();
const failed = [];
const counts = { passed: 0, failed: 0, skipped: 0 };
const report = join(root, ".cache", "test-report.json");

/**
 * A folder for all that the tests write, gone when they end: in memory where there is room for it. A database folder has
 * more than a thousand files, and a disk that makes and forgets hundreds of those folders takes a second of CPU for each.
 */
function temporaryFolder() {
  const memory = "/dev/shm";
  const free = (folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  const roomy = existsSync(memory) && Math.min(free(memory), process.availableMemory()) >= 2 * 2 ** 30;
  const folder = mkdtempSync(join(roomy ? memory : tmpdir(), "cairn-tests-"));
  process.on("exit", () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // A process that is still ending writes there: that says nothing about the tests.
      say(`${folder} is left: ${error.message}`);
    }
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
  return folder;
}

/** Runs one part; `count` reads its tests out of the report that it leaves. */
function part(name, command, count, env = {}) {
  say(`\n== ${name}`);
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(report, { force: true });
  const done = spawnSync("npx", ["--no-install", ...command], { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  if (done.status !== 0) failed.push(name);
  if (!existsSync(report)) return;
  const found = count(JSON.parse(readFileSync(report, "utf8")));
  for (const kind of Object.keys(counts)) counts[kind] += found[kind];
}

ensureInstalled();
process.env.TMPDIR = temporaryFolder();
const toBuild = asked("unit") || asked("browser");
if (toBuild) ensureProxy();
if (asked("check")) say("\n== checks");
// The build works mostly on one core: the checks go on beside it.
const [passed] = await Promise.all([asked("check") ? check() : true, toBuild ? ensureBuilt() : null]);
if (!passed) failed.push("checks");
if (asked("unit")) {
  part(
    "unit, contract and integration tests",
    ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    (found) => ({
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests + found.numTodoTests,
    }),
  );
}
if (asked("browser")) {
  const chromium = await ensureBrowser();
  part(
    "browser tests",
    ["playwright", "test", "--config", "tests/e2e/playwright.config.ts", "--reporter=list,json"],
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
}

say(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
if (failed.length > 0) {
  say(`Failed: ${failed.join(", ")} (${minutes} min)`);
  process.exit(1);
}
say(`All parts passed (${minutes} min)`);
