// Which modules of the browser come together in one file: those that a plain list page is made of. Left to the bundler they
// are some thirty files of a kilobyte or two, each with its own request and its own compression.

/** Ends of the addresses of the modules that make a list page; a route's own module stays in its own file. */
const STARTS = ["/app/entry.client.tsx", "/app/root.tsx", "/app/routes/shell.tsx", "/app/routes/fia/simulators/list.tsx"];
/** @param {string} id */
const pathOf = (id) => id.split("?")[0] ?? id;

/** @type {WeakMap<object, Set<string>>} */
const known = new WeakMap();

/**
 * Rollup's `manualChunks`: packages change less often than our own modules, so that a new release leaves them in caches.
 * @param {string} id
 * @param {Graph} graph
 * @returns {"vendor" | "frame" | null}
 */
export function frameChunk(id, graph) {
  if (!frameModules(graph).has(id)) return null;
  // What the bundler adds itself (its names begin with a null character) serves the packages: beside our own modules it would
  // make the two files import each other, and the one that is asked for first would run before what it needs.
  return id.includes("/node_modules/") || id.startsWith("\0") ? "vendor" : "frame";
}

/**
 * @typedef {{ getModuleInfo: (id: string) => { importedIds: readonly string[] } | null, getModuleIds: () => IterableIterator<string> }} Graph
 * @param {Graph} graph
 * @returns {Set<string>} ids of all that the starts import, at whatever distance, without the starts
 */
function frameModules({ getModuleInfo, getModuleIds }) {
  const there = known.get(getModuleInfo);
  if (there) return there;
  const found = new Set();
  const ahead = [...getModuleIds()].filter((id) => STARTS.some((start) => pathOf(id).endsWith(start)));
  const starts = new Set(ahead);
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop())
    for (const next of getModuleInfo(id)?.importedIds ?? [])
      if (!found.has(next) && !starts.has(next)) {
        found.add(next);
        ahead.push(next);
      }
  known.set(getModuleInfo, found);
  return found;
}
