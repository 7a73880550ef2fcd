// Which modules of the browser come together in one file. Left to the bundler they are some fifty files of a kilobyte or two,
// each with its own request and its own compression.

/**
 * A file holds its parts, and what its starts and parts import, at whatever distance, as far as no file before it holds it.
 * A start is a route: its own module stays in its own file.
 * @type {ReadonlyArray<{ name: string, starts?: readonly string[], parts: readonly string[] }>}
 */
const FILES = [
  {
    name: "frame",
    starts: ["entry.client", "root", "routes/shell"],
    parts: ["form/hidden-fields", "form/submit-button", "layout/card", "layout/page-head", "modal/modal-host"],
  },
  { name: "table", parts: ["data/data-table", "data/empty-state", "data/row-menu"] },
  { name: "list", parts: ["data/filter-form", "data/pagination"] },
  { name: "fields", parts: ["form/choice-fields", "form/date-field", "form/error-summary", "form/text-fields"] },
  { name: "charts", parts: ["charts/allocation", "charts/plot", "data/figure-text", "data/key-facts"] },
];

/** @type {WeakMap<object, Map<string, string>>} */
const known = new WeakMap();

/**
 * Rollup's `manualChunks`: packages change less often than our own modules, so that a new release leaves them in caches.
 * @param {string} id
 * @param {Graph} graph
 * @returns {string | null} the file's name, "vendor" for a package that one of them needs
 */
export function frameChunk(id, graph) {
  const file = filesOf(graph).get(id);
  if (file === undefined) return null;
  // What the bundler adds itself (its names begin with a null character) serves the packages: beside our own modules it would
  // make the two files import each other, and the one that is asked for first would run before what it needs.
  const isPackage = id.includes("/node_modules/");
  return isPackage || id.startsWith("\0") ? "vendor" : file;
}

/**
 * @typedef {{ importedIds: readonly string[] }} Info
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
  for (const { name, starts = [], parts } of FILES) {
    const roots = starts.flatMap((start) => endingWith(`/app/${start}.tsx`));
    const ahead = [...roots];
    const add = (/** @type {string} */ id) => {
      if (found.has(id) || roots.includes(id)) return;
      found.set(id, name);
      ahead.push(id);
    };
    for (const part of parts) endingWith(`/app/components/${part}.tsx`).forEach(add);
    for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) (getModuleInfo(id)?.importedIds ?? []).forEach(add);
  }
  known.set(getModuleInfo, found);
  return found;
}
