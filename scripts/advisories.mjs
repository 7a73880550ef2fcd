// npm run advisories: asks the package registry what is known against the parts of this version, and says what is to be replaced by when.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { ensureInstalled, root, say } from "./setup.mjs";

/** Days within which a part is replaced, as docs/security-inventories.md says. */
const DAYS = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 };
const DAY_MS = 86_400_000;

ensureInstalled();
const { stdout } = spawnSync("npm", ["audit", "--json", "--omit=dev", "--fetch-retries=0", "--fetch-timeout=20000"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
const report = read(stdout);
if (!report.vulnerabilities) {
  // What the network does is no finding about the parts.
  say(`The registry could not be asked for advisories: ${report.message ?? "it does not answer"}. Nothing was checked.`);
  process.exit(0);
}

const noted = parse(readFileSync(process.env.ADVISORIES_FILE || join(root, "docs", "advisories.csv"), "utf8"), { columns: true });
const findings = Object.values(report.vulnerabilities).flatMap(({ name, via }) =>
  via.filter((one) => typeof one === "object").map(({ url, severity }) => ({ part: name, advisory: url.split("/").at(-1), severity })),
);
let late = 0;
for (const { part, advisory, severity } of findings) {
  const note = noted.find((row) => row.part === part && row.advisory === advisory);
  const due = note && new Date(Date.parse(note.seen) + DAYS[severity] * DAY_MS).toISOString().slice(0, 10);
  const isLate = !note || (note.exception === "" && due < new Date().toISOString().slice(0, 10));
  if (isLate) late += 1;
  const state = !note
    ? "not noted in docs/advisories.csv yet"
    : note.exception
      ? `excepted: ${note.exception}`
      : `to be replaced by ${due}`;
  say(`${part} ${advisory} (${severity}): ${state}`);
}
say(findings.length === 0 ? "No advisory is known against a part." : `${findings.length} findings, ${late} late or not noted.`);
process.exit(late > 0 ? 1 : 0);

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
