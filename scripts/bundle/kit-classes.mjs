// @ts-check
// Which classes of the component library the application can show: read from what its files import.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const APP = fileURLToPath(new URL("../../app", import.meta.url));
/** Its modules; the package answers to a module with the build for `require`, the other one is next to it. */
const KIT = join(dirname(createRequire(import.meta.url).resolve("@radix-ui/themes")), "../esm/components");

/**
 * Class of a part of the library, and the words that stand for its sizes, variants and other looks: those of the files that
 * import the part, and its own defaults. `null` where another part of the library chooses the look.
 * @typedef {Map<string, Set<string> | null>} KitClasses
 */

/** Modules of the library that a source imports: by their own path, or by name. @param {string} source */
function kitImports(source) {
  const paths = [...source.matchAll(/from "@radix-ui\/themes\/components\/([\w-]+)"/g)].map(([, path]) => path ?? "");
  const named = [...source.matchAll(/import (?!type)\{([^}]*)\} from "@radix-ui\/themes"/g)].flatMap(([, names]) =>
    (names ?? "").split(","),
  );
  const parts = named.map((name) => name.trim().split(" ")[0] ?? "").filter((name) => name && name !== "type");
  return [...paths, ...parts.map((name) => name.replace(/(?<!^)[A-Z]/g, "-$&").toLowerCase())];
}

/** @param {readonly string[]} sources of the files of the application @returns {KitClasses} */
export function kitClasses(sources) {
  /** @type {KitClasses} */
  const classes = new Map();
  for (const source of sources) {
    const words = new Set(source.match(/\w+/g));
    for (const name of kitImports(source)) addModule(classes, join(KIT, `${name}.js`), words, new Set());
  }
  return classes;
}

/** @param {KitClasses} classes @param {string} file @param {Set<string> | null} words @param {Set<string>} seen */
function addModule(classes, file, words, seen) {
  if (seen.has(file)) return;
  seen.add(file);
  const code = readFileSync(file, "utf8");
  const imported = [...code.matchAll(/from"(\.{1,2}\/[^"]+)"/g)].map(([, path]) => resolve(dirname(file), path ?? ""));
  const looks = imported.filter((path) => path.endsWith(".props.js")).map((path) => readFileSync(path, "utf8"));
  const defaults = looks.flatMap((look) => [...look.matchAll(/default:"(\w+)"/g)].map(([, word]) => word ?? ""));
  for (const [name] of code.matchAll(/\brt-[A-Z]\w*/g)) {
    const before = classes.get(name);
    classes.set(name, words === null || before === null ? null : new Set([...(before ?? []), ...words, ...defaults]));
  }
  // A part's base draws what the part is told; another part inside of it is set by the library.
  for (const path of imported) {
    const isBase = dirname(path).endsWith("_internal");
    if (path.startsWith(KIT) && !path.endsWith(".props.js")) addModule(classes, path, isBase ? words : null, seen);
  }
}

/** Classes of the application as it is. */
export function usedKitClasses() {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  return kitClasses(files.map((name) => readFileSync(join(APP, name), "utf8")).filter((source) => source.includes("@radix-ui/themes")));
}
