// npm test: sets up what is missing, then types, lint, unit, contract, integration and browser tests.
// `npm run cross` runs what takes longer: processes that die, everybody at each page and call, every suite on both databases.
// `npm test -- check`, `unit` or `browser` runs one part, `npm test -- path/to/a.test.ts` files of tests, and
// `npm test -- --changed` what the change at hand can have broken.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { check } from "./check.mjs";
import { CROSS_FOLDER, crossTests, needsBuild } from "./related-tests.mjs";
import { ensureBrowser, ensureBuilt, ensureInstalled, ensureProxy, root, say } from "./setup.mjs";

/** The parts of `npm test`, and the cross, which runs alone. */
const PARTS = ["check", "unit", "browser", "cross"];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => word !== "--changed" && !PARTS.includes(word) && !/\.(test|spec)\.tsx?$/.test(word));
if (unknown.length > 0) {
  say(`Unknown: ${unknown.join(", ")}. Say ${PARTS.join(", ")}, --changed, or files of tests.`);
  process.exit(2);
}
const cross = wanted.includes("cross");
const unitFiles = cross ? crossTests() : wanted.filter((word) => /\.test\.tsx?$/.test(word));
const browserFiles = wanted.filter((word) => word.endsWith(".spec.ts"));
const asked = (part, files = []) => wanted.length === 0 || wanted.includes(part) || files.length > 0;
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

/** The files that took longest, of all parts. */
const slowest = [];

/** Minutes of each part. */
const times = [];

/** The tests that failed, of all parts: told once more at the end, where a long output is read. */
const broken = [];

/** Runs one part; `count` reads its tests out of the report that it leaves. */
function part(name, command, count, env = {}) {
  say(`\n== ${name}`);
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(report, { force: true });
  const began = Date.now();
  const done = spawnSync("npx", ["--no-install", ...command], { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  times.push(`${name} ${((Date.now() - began) / 60_000).toFixed(1)}`);
  if (done.status !== 0) failed.push(name);
  if (!existsSync(report)) return;
  const { seconds, unfit, ...found } = count(JSON.parse(readFileSync(report, "utf8")));
  broken.push(...unfit);
  for (const [file, taken] of seconds) slowest.push({ file: relative(root, file), taken });
  for (const kind of Object.keys(counts)) counts[kind] += found[kind];
}

/** Seconds that the browser tests of a file, or of a group within it, took. */
const secondsOf = ({ specs = [], suites = [] }) =>
  specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, { duration }) => sum + duration / 1000, 0) +
  suites.reduce((sum, suite) => sum + secondsOf(suite), 0);

/** The tests of unit and integration that failed, each with the first line of its error; a file that could not run at all too. */
const failedTests = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed");
    const told = tests.map(({ fullName, failureMessages }) => ({ test: fullName, error: failureMessages[0] ?? "" }));
    return (told.length > 0 || status !== "failed" ? told : [{ test: "the file itself", error: message }]).map((one) => ({
      file: relative(root, name),
      ...one,
    }));
  });

/** The browser tests of a file, or of a group within it, that failed at every try. */
const failedSpecs = ({ file, specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({ file: join("tests/e2e", file), test: title, error: tests[0]?.results[0]?.error?.message ?? "" })),
  ...suites.flatMap(failedSpecs),
];

ensureInstalled();
process.env.TMPDIR = temporaryFolder();
if (wanted.includes("--changed")) {
  const { testChanged } = await import("./test-changed.mjs");
  const passed = await testChanged(started);
  say(`${passed ? "Passed" : "Failed"} (${Math.round((Date.now() - started) / 1000)} s)`);
  process.exit(passed ? 0 : 1);
}
// A file of unit tests alone is not worth a build: what needs one says so.
const toBuild = asked("unit") || asked("browser", browserFiles) || unitFiles.some(needsBuild);
if (toBuild) ensureProxy();
if (asked("check")) say("\n== checks");
// The build works mostly on one core: the checks go on beside it.
const [passed] = await Promise.all([asked("check") ? check() : true, toBuild ? ensureBuilt() : null]);
if (!passed) failed.push("checks");
if (toBuild) times.push(`checks and build ${((Date.now() - started) / 60_000).toFixed(1)}`);
if (asked("unit", unitFiles)) {
  part(
    "unit, contract and integration tests",
    [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...(unitFiles.length > 0 ? unitFiles : ["--exclude", `${CROSS_FOLDER}/**`]),
    ],
    (found) => ({
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests + found.numTodoTests,
      unfit: failedTests(found),
      seconds: found.testResults.map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1000]),
    }),
    cross ? { CROSS: "1" } : {},
  );
}
if (asked("browser", browserFiles)) {
  const chromium = await ensureBrowser();
  part(
    "browser tests",
    ["playwright", "test", "--config", "tests/e2e/playwright.config.ts", "--reporter=list,json", ...browserFiles],
    ({ config, stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      unfit: suites.flatMap(failedSpecs),
      seconds: suites.map((suite) => [join(config.rootDir, suite.file), secondsOf(suite)]),
    }),
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
}

if (slowest.length > 10) {
  say("\nThe ten slowest files:");
  for (const { file, taken } of slowest.sort((a, b) => b.taken - a.taken).slice(0, 10)) say(`${taken.toFixed(1).padStart(7)} s  ${file}`);
}
if (broken.length > 0) {
  say("\nThe tests that failed:");
  for (const { file, test, error } of broken) say(`  ${file}: ${test}\n    ${stripVTControlCharacters(error).split("\n")[0]}`);
}
say(`\nMinutes: ${times.join(", ")}`);
say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
if (failed.length > 0) {
  say(`Failed: ${failed.join(", ")} (${minutes} min)`);
  process.exit(1);
}
say(`All parts passed (${minutes} min)`);
