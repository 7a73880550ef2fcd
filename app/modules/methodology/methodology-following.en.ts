import type { Theme } from "./methodology.ts";
import { dataEn } from "./methodology-data.en.ts";
import { readingEn } from "./methodology-reading.en.ts";
import { taxEn } from "./methodology-tax.en.ts";

/** Themes after those of the computations themselves. */
export const followingEn: readonly Theme[] = [readingEn, taxEn, dataEn];
