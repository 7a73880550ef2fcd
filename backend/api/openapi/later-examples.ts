/** One body for each call that is not built and takes one as JSON, by operation id. */
export const LATER_REQUESTS: Record<string, unknown> = {
  "uaflife-process": { from: "2026-01-02", to: "2026-01-31" },
};
