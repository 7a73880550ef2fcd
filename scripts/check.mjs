// npm run check: types, lint and format, import rules, unused code. Prints each check with its time; fails on any.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, root, say } from "./setup.mjs";

const lint = (...paths) => [
  "lint and format",
  ["@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--no-errors-on-unmatched", ...paths],
];

const CHECKS = [
  // By path: two packages bring a program named tsc. One checker: four, its default, read the same declarations four times, which
  // takes twice the CPU on two cores.
  ["types", ["typescript-native/bin/tsc", "-p", ".", "--checkers", "1"]],
  lint("."),
  [
    "import rules",
    ["dependency-cruiser/bin/dependency-cruise.mjs", "--config", "tests/shape/import-rules.cjs", "app", "backend", "server.ts", "serve.ts"],
  ],
  ["unused code", ["knip/bin/knip.js"]],
];

function runCheck([name, [program, ...args]]) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, "node_modules", program), ...args], { cwd: root });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ name, ok: code === 0, output, seconds: ((Date.now() - started) / 1000).toFixed(1) }));
  });
}

/** Types, and lint and format of these files: what can be judged without reading the whole project twice. */
export const checkFiles = (files) => check([CHECKS[0], lint(...files)]);

/** True when all pass. Two run at a time: the type check takes a core of its own. */
export async function check([types, ...others] = CHECKS) {
  const results = await Promise.all([
    runCheck(types).then((r) => [r]),
    (async () => {
      const done = [];
      for (const one of others) done.push(await runCheck(one));
      return done;
    })(),
  ]);
  const all = results.flat();
  for (const { name, ok, output, seconds } of all) {
    say(`${ok ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
    if (!ok) say(output.trimEnd());
  }
  return all.every((r) => r.ok);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  process.exit((await check()) ? 0 : 1);
}
