// node scripts/tables.mjs: writes the tables of the documents that follow from other files: what works by menu
// (README.md, from docs/requirements.csv) and who may import whom (docs/architecture.md, from tests/shape/import-rules.cjs).
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse } from "csv-parse/sync";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Menu, and how the requirements of its entries begin. */
const MENUS = {
  Adviser: "Adviser entry ",
  Administrator: "Admin entry ",
  "Asset manager": "Asset-manager entry ",
  Insurer: "Insurer entry ",
};
const STATES = ["works", "partly", "missing"];

/**
 * Entries as the menu shows them, those of a group behind its name: "Data: Series" and "Data: Load values" are "Data (Series, Load values)".
 * @param {string[]} entries
 */
function grouped(entries) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const entry of entries) {
    const [group = entry, name] = entry.split(": ");
    groups.set(group, [...(groups.get(group) ?? []), ...(name ? [name] : [])]);
  }
  return [...groups].map(([group, names]) => (names.length > 0 ? `${group} (${names.join(", ")})` : group)).join(", ");
}

function worksByMenu() {
  /** @type {Array<{ id: string, words: string, state: string }>} */
  const rows = parse(readFileSync(join(root, "docs", "requirements.csv")), { columns: true });
  const lines = Object.entries(MENUS).map(([menu, begin]) => {
    const own = rows.filter(({ words }) => words.startsWith(begin));
    const cells = STATES.map((wanted) => {
      const found = own.filter(({ state }) => state === wanted).map(({ words }) => words.slice(begin.length).replace(/ at .*/, ""));
      return grouped(found) || "none";
    });
    return `| ${[menu, ...cells].join(" | ")} |`;
  });
  return ["| menu | works | works in part | to come |", "|---|---|---|---|", ...lines].join("\n");
}

/** Folders whose imports the rules tell apart. @type {string[]} */
const FOLDERS = createRequire(import.meta.url)("../tests/shape/floors.cjs")
  .map((/** @type {{ folder: string }} */ { folder }) => folder)
  .sort();

/** @typedef {{ path?: string | string[], pathNot?: string | string[], circular?: boolean, dependencyTypes?: string[], dependencyTypesNot?: string[] }} Side */

/** Does a rule speak of some file of the folder? Its file is a name that no rule singles out. @type {(side: Side, folder: string) => boolean} */
const speaksOf = ({ path = [], pathNot = [] }, folder) => {
  const file = `${folder}/any-file.ts`;
  const matches = (/** @type {string | string[]} */ patterns) => [patterns].flat().some((pattern) => new RegExp(pattern).test(file));
  return ([path].flat().length === 0 || matches(path)) && !matches(pathNot);
};

function imports() {
  /** @type {{ forbidden: Array<{ from: Side, to: Side }> }} */
  const { forbidden } = createRequire(import.meta.url)("../tests/shape/import-rules.cjs");
  const ofFolders = forbidden.filter(({ to }) => !to.circular && !to.dependencyTypes && (to.path || to.pathNot));
  const may = (/** @type {string} */ from, /** @type {string} */ to) =>
    !ofFolders.some((rule) => speaksOf(rule.from, from) && speaksOf(rule.to, to));
  const lines = FOLDERS.map((folder) => {
    const others = FOLDERS.filter((other) => other !== folder && !other.startsWith(`${folder}/`));
    const listed = (/** @type {string} */ part) => {
      const ofPart = others.filter((other) => other.startsWith(`${part}/`));
      const allowed = ofPart.filter((other) => may(folder, other));
      if (allowed.length === 0) return "none";
      if (allowed.length === ofPart.length) return "all";
      const names = (/** @type {string[]} */ list) => list.map((other) => other.slice(part.length + 1)).join(", ");
      const refused = ofPart.filter((other) => !may(folder, other));
      return refused.length < allowed.length ? `all but ${names(refused)}` : names(allowed);
    };
    return `| \`${folder}/\` | ${listed("app")} | ${listed("backend")} |`;
  });
  return ["| folder | may import of `app/` | may import of `backend/` |", "|---|---|---|", ...lines].join("\n");
}

/** The documents as they should stand: path below the project, and text. */
export function documentsWithTables() {
  const tables = [
    { document: "README.md", mark: "menus", table: worksByMenu() },
    { document: "docs/architecture.md", mark: "imports", table: imports() },
  ];
  return tables.map(({ document, mark, table }) => {
    const stored = readFileSync(join(root, document), "utf8");
    const place = new RegExp(`(<!-- ${mark}: [^>]*-->\\n)[\\s\\S]*(\\n<!-- /${mark} -->)`);
    if (!place.test(stored)) throw new Error(`${document} has no place for the table ${mark}.`);
    return { document, stored, wanted: stored.replace(place, (_, before, after) => `${before}${table}${after}`) };
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { document, wanted } of documentsWithTables()) writeFileSync(join(root, document), wanted);
}
