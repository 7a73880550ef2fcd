import type { Viewer } from "../request-context.ts";

/**
 * A read of one thing for the loaders of one page, which ask for it once between them. An action reads the thing by itself, since it
 * changes it.
 */
export function readOnce<T>(find: (viewer: Viewer, id: string) => Promise<T>): (viewer: Viewer, id: string | undefined) => Promise<T> {
  const reads = new WeakMap<Viewer, Map<string, Promise<T>>>();
  return (viewer, id = "") => {
    const ofViewer = reads.get(viewer) ?? new Map<string, Promise<T>>();
    reads.set(viewer, ofViewer);
    const read = ofViewer.get(id) ?? find(viewer, id);
    ofViewer.set(id, read);
    return read;
  };
}
