import type { Writing } from "../writing.ts";

/** Classes of risk from the lowest to the highest that can be reached, which may be one. */
export const classesText = (
  { lowestSrri: low, highestSrri: high }: { lowestSrri: number; highestSrri: number },
  { t }: Pick<Writing, "t">,
) => t(low === high ? "optimise.oneClass" : "optimise.classSpan", { low, high });
