// @ts-check
// Packages that are one list of many parts: whatever any page shows of them would be in the first load of every page that shows one.
// Here an import of a list becomes an import of the part that it names, so that a part comes with the modules that show it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folderOf = (/** @type {string} */ name) => join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), "dist");

const ICONS = "@radix-ui/react-icons";
const ALL_ICONS = join(folderOf(ICONS), "react-icons.esm.js");
const MARK = "?icon=";
/** Not a file: the function that all icons share. */
const ICON_TOOLS = `${ALL_ICONS}?tools`;

/** Lists of primitives, which name the package of each. @type {Readonly<Record<string, string>>} */
const LISTS = {
  "radix-ui": join(folderOf("radix-ui"), "index.mjs"),
  "radix-ui/internal": join(folderOf("radix-ui"), "internal.mjs"),
};

const importOf = (/** @type {string} */ name) => new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${name}["'];?`, "g");

/** Names of an import with the names that the module knows them by. @param {string} names */
const named = (names) =>
  names
    .split(",")
    .map((name) => name.trim().split(/\s+as\s+/))
    .flatMap(([name, own = name]) => (name ? [{ name, own: own ?? name }] : []));

/** One icon. Each module that shows it has its own: it would be too small for a file and for a request. @param {string} name @param {string} source */
function iconModule(name, source) {
  const from = source.indexOf(`var ${name} = `);
  const end = source.indexOf("\n});\n", from);
  if (from === -1 || end === -1) throw new Error(`${ICONS} has no ${name}`);
  const code = source.slice(from, end + "\n});\n".length).replace(/_excluded[\w$]*/g, '["color"]');
  const react = /^import .* from 'react';$/m.exec(source)?.[0] ?? "";
  return `${react}import { _objectWithoutPropertiesLoose } from ${JSON.stringify(ICON_TOOLS)};${code}export { ${name} };`;
}

/** Where a list of primitives has a part from: its package, and the import of it. @param {string} list */
function partsOf(list) {
  const source = readFileSync(list, "utf8");
  /** @type {Map<string, { from: string, write: (own: string) => string }>} */
  const parts = new Map();
  for (const [, name = "", from = ""] of source.matchAll(/^import \* as (\w+) from "([^"]+)";$/gm))
    parts.set(name, { from, write: (own) => `* as ${own}` });
  for (const [, names = "", from = ""] of source.matchAll(/^import \{([^}]*)\} from "([^"]+)";$/gm))
    for (const { name, own: listed } of named(names)) parts.set(listed, { from, write: (own) => `{ ${name} as ${own} }` });
  return parts;
}

const PARTS = Object.fromEntries(Object.entries(LISTS).map(([list, path]) => [list, partsOf(path)]));

/** @returns {import("vite").Plugin} */
export function singleModules() {
  /** @type {string | undefined} */
  let icons;
  let count = 0;
  const singleIcons = (/** @type {string} */ names) =>
    named(names)
      .map(({ name, own }) => `import { ${name} as ${own} } from ${JSON.stringify(`${ALL_ICONS}${MARK}${name}&of=${count++}`)};`)
      .join("");
  return {
    name: "single-modules",
    apply: "build",
    enforce: "post",
    async transform(code, id, options) {
      let changed = code;
      if (!id.includes("/node_modules/") && code.includes(ICONS))
        changed = changed.replace(importOf(ICONS), (_, names) => singleIcons(names));
      for (const [list, path] of Object.entries(options?.ssr ? {} : LISTS)) {
        for (const [whole, names = ""] of code.includes(`"${list}"`) ? code.matchAll(importOf(list)) : []) {
          const singles = named(names).map(async ({ name, own }) => {
            const part = PARTS[list]?.get(name);
            const from = part && (await this.resolve(part.from, path))?.id;
            // What the list makes itself stays in it.
            return from ? `import ${part.write(own)} from ${JSON.stringify(from)};` : `import { ${name} as ${own} } from "${list}";`;
          });
          changed = changed.replace(whole, (await Promise.all(singles)).join(""));
        }
      }
      return changed === code ? null : { code: changed, map: null };
    },
    load(id) {
      if (!id.startsWith(ALL_ICONS)) return null;
      icons ??= readFileSync(ALL_ICONS, "utf8");
      if (id === ICON_TOOLS) {
        const from = icons.indexOf("function _objectWithoutPropertiesLoose");
        return { code: `export ${icons.slice(from, icons.indexOf("var _excluded"))}`, moduleSideEffects: false };
      }
      const name = /\?icon=(\w+)/.exec(id)?.[1];
      return name ? { code: iconModule(name, icons), moduleSideEffects: false } : null;
    },
  };
}
