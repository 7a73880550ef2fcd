// @ts-check
// The package of icons is one module: whatever any page shows of it would be in the first load of every page.
// Here each icon becomes a module of its own, so that it comes with the pages that show it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const PACKAGE = "@radix-ui/react-icons";
const ALL = join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), "dist/react-icons.esm.js");
const IMPORT = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${PACKAGE}["'];?`, "g");
const MARK = "?icon=";

/** One icon with the function that all of them share. @param {string} name @param {string} source */
function iconModule(name, source) {
  const shared = source.slice(0, source.indexOf("var _excluded"));
  const from = source.indexOf(`var ${name} = `);
  const end = source.indexOf("\n});\n", from);
  if (from === -1 || end === -1) throw new Error(`${PACKAGE} has no ${name}`);
  const code = source.slice(from, end + "\n});\n".length).replace(/_excluded[\w$]*/g, '["color"]');
  return `${shared}${code}export { ${name} };`;
}

/** @returns {import("vite").Plugin} */
export function singleIcons() {
  /** @type {string | undefined} */
  let source;
  return {
    name: "single-icons",
    apply: "build",
    enforce: "post",
    transform(code, id) {
      if (id.includes("/node_modules/") || !code.includes(PACKAGE)) return null;
      const single = (/** @type {string} */ named) => {
        const name = named.trim();
        return name ? `import { ${name} } from ${JSON.stringify(`${ALL}${MARK}${name.split(" ")[0]}`)};` : "";
      };
      return { code: code.replace(IMPORT, (_, names) => names.split(",").map(single).join("")), map: null };
    },
    load(id) {
      if (!id.startsWith(ALL + MARK)) return null;
      source ??= readFileSync(ALL, "utf8");
      return { code: iconModule(id.slice((ALL + MARK).length), source), moduleSideEffects: false };
    },
  };
}
