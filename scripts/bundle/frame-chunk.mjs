// Which modules of the browser come together in one file. Left to the bundler they are some fifty files of a kilobyte or two,
// each with its own request and its own compression.

/**
 * A file holds its parts, and what its starts and parts import, at whatever distance, as far as no file before it holds it.
 * A start is a route: its own module stays in its own file.
 * @type {ReadonlyArray<{ name: string, starts?: readonly string[], parts: readonly string[], icons?: readonly string[] }>}
 */
const FILES = [
  {
    name: "frame",
    starts: ["entry.client", "root", "routes/shell"],
    parts: [
      "data/data-table",
      "data/empty-state",
      "data/row-menu",
      "form/hidden-fields",
      "form/submit-button",
      "layout/card",
      "layout/page-head",
      "modal/modal",
    ],
    // Of the button above every list.
    icons: ["PlusIcon"],
  },
  { name: "list", parts: ["data/filter-form", "data/pagination"] },
  { name: "fields", parts: ["form/choice-fields", "form/date-field", "form/error-summary", "form/text-fields"] },
  { name: "charts", parts: ["charts/allocation", "charts/plot", "data/figure-text", "data/key-facts"] },
];

/** The package of all primitives: a list of one module for each, and one of what they are made of. */
const PRIMITIVES = /\/node_modules\/radix-ui\/dist\/(index|internal)\.mjs$/;

/** One icon (`single-icons.mjs`). */
const ICON = /\?icon=(\w+)$/;

/** @type {WeakMap<object, Map<string, string>>} */
const known = new WeakMap();

/**
 * Rollup's `manualChunks`: packages change less often than our own modules, so that a new release leaves them in caches.
 * @param {string} id
 * @param {Graph} graph
 * @returns {string | null} the file's name, "vendor" for a package that one of them needs
 */
export function frameChunk(id, graph) {
  // The lists of all primitives are in no first load: the modules that are named from them are.
  if (PRIMITIVES.test(id)) return "primitives";
  const file = filesOf(graph).get(id);
  // The icons of other pages are too small for a file each.
  if (file === undefined) return ICON.test(id) ? "icons" : null;
  // What the bundler adds itself (its names begin with a null character) serves the packages: beside our own modules it would
  // make the two files import each other, and the one that is asked for first would run before what it needs.
  return id.includes("/node_modules/") || id.startsWith("\0") ? "vendor" : file;
}

/**
 * @typedef {{ code: string | null, importedIds: readonly string[] }} Info
 * @typedef {{ getModuleInfo: (id: string) => Info | null, getModuleIds: () => IterableIterator<string> }} Graph
 * @param {Graph} graph
 * @returns {Map<string, string>} name of its file by module
 */
function filesOf(graph) {
  const { getModuleInfo, getModuleIds } = graph;
  const there = known.get(getModuleInfo);
  if (there) return there;
  /** @type {Map<string, string>} */
  const found = new Map();
  const ids = [...getModuleIds()];
  const endingWith = (/** @type {string} */ end) => ids.filter((id) => (id.split("?")[0] ?? id).endsWith(end));
  for (const { name, starts = [], parts, icons = [] } of FILES) {
    const roots = starts.flatMap((start) => endingWith(`/app/${start}.tsx`));
    const ahead = [...roots];
    const add = (/** @type {string} */ id) => {
      if (found.has(id) || roots.includes(id)) return;
      found.set(id, name);
      ahead.push(id);
    };
    for (const part of parts) endingWith(`/app/components/${part}.tsx`).forEach(add);
    ids.filter((id) => icons.includes(ICON.exec(id)?.[1] ?? "")).forEach(add);
    for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) importsOf(id, graph).forEach(add);
  }
  known.set(getModuleInfo, found);
  return found;
}

/**
 * What a module imports; of the lists of primitives only those that it names, since all of them would make the frame twice as heavy.
 * @param {string} id
 * @param {Graph} graph
 * @returns {readonly string[]}
 */
function importsOf(id, { getModuleInfo }) {
  const info = getModuleInfo(id);
  return (info?.importedIds ?? []).flatMap((imported) => {
    const [, list] = imported.match(PRIMITIVES) ?? [];
    if (list === undefined) return [imported];
    const from = list === "index" ? "radix-ui" : "radix-ui/internal";
    const [, names = ""] = info?.code?.match(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${from}["']`)) ?? [];
    const { code, importedIds } = getModuleInfo(imported) ?? {};
    return names.split(",").flatMap((name) => {
      const word = name.trim().split(" ")[0];
      const packageName = code?.match(new RegExp(`import (?:\\* as ${word}|\\{[^}]*\\b${word}\\b[^}]*\\}) from "([^"]+)"`))?.[1];
      return importedIds?.filter((path) => packageName && path.includes(`/node_modules/${packageName}/`)) ?? [];
    });
  });
}
