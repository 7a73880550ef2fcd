// What `npm test -- --changed` runs: types, lint and format of the changed files, the shape tests, then the tests that reach
// a changed file by their imports, the nearest first, until the time is over.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkFiles } from "./check.mjs";
import { root, say } from "./setup.mjs";

/** No test begins later than this after the start. */
const MOST_SECONDS = 105;

/** Lines of git's answer; null when it has none. */
function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : null;
}

/** The files that differ from where this branch left the main one, committed or not. On the main branch: what is not committed. */
function changedFiles() {
  const [base] = git("merge-base", "HEAD", "main") ?? git("merge-base", "HEAD", "origin/main") ?? ["HEAD"];
  const differing = git("diff", "--name-only", base);
  const added = git("ls-files", "--others", "--exclude-standard");
  if (!differing || !added) {
    say("git does not say what has changed: name the test files instead.");
    process.exit(2);
  }
  return [...differing, ...added];
}

/** Runs the files in this order and gives the module of each one that ended in time. */
async function runInOrder(files, seconds) {
  const { BaseSequencer, DefaultReporter, startVitest } = await import("vitest/node");
  const places = new Map(files.map((file, place) => [join(root, file), place]));
  const placeOf = ({ moduleId }) => places.get(moduleId) ?? files.length;
  class AsGiven extends BaseSequencer {
    async sort(specifications) {
      return specifications.sort((a, b) => placeOf(a) - placeOf(b));
    }
  }
  let over = false;
  const ended = [];
  let timer;
  const clock = {
    onInit(vitest) {
      timer = setTimeout(() => {
        over = true;
        vitest.cancelCurrentRun("keyboard-input");
      }, seconds * 1000);
    },
    onTestModuleEnd(module) {
      if (!over || module.state() === "failed") ended.push(module);
    },
  };
  const vitest = await startVitest("test", files, {
    root,
    run: true,
    watch: false,
    reporters: [new DefaultReporter({ summary: false }), clock],
    sequence: { sequencer: AsGiven },
  });
  clearTimeout(timer);
  await vitest.close();
  return ended;
}

/** True when nothing fails. */
export async function testChanged(started) {
  const changed = changedFiles();
  if (changed.length === 0) {
    say("Nothing has changed.");
    return true;
  }
  const { needsBuild, relatedTests, testFiles } = await import("./related-tests.mjs");
  const present = changed.filter((file) => existsSync(join(root, file)));
  const related = await relatedTests(changed);
  const shape = testFiles().filter((file) => file.startsWith("tests/shape/"));
  const files = [...new Set([...shape, ...related.filter((file) => !needsBuild(file))])];
  say(`${changed.length} changed files, ${files.length} files of tests`);
  const left = MOST_SECONDS - (Date.now() - started) / 1000;
  const [checked, ended] = await Promise.all([checkFiles(present), runInOrder(files, left)]);
  const unbuilt = related.filter(needsBuild);
  say("\nNot run: the browser tests, import rules and unused code (npm test, npm run check), tests that no import leads to.");
  if (unbuilt.length > 0) say(`Not run, because they start the built application: ${unbuilt.join(", ")}`);
  if (ended.length < files.length) say(`Not run, because the time is over: ${files.length - ended.length} files, the farthest by imports.`);
  return checked && ended.every((module) => module.ok());
}
