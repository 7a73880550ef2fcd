import type { Theme } from "./methodology.ts";
import { dataFr } from "./methodology-data.fr.ts";
import { readingFr } from "./methodology-reading.fr.ts";
import { taxFr } from "./methodology-tax.fr.ts";

/** Themes after those of the computations themselves. */
export const followingFr: readonly Theme[] = [readingFr, taxFr, dataFr];
