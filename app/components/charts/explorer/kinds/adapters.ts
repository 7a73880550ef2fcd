import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { Exploration, Explored } from "../explored.ts";
import { exploreFan } from "./adapt-fan.tsx";
import { exploreLines } from "./adapt-lines.tsx";
import { exploreFrontier, exploreStacked } from "./adapt-shares.ts";
import { exploreValues } from "./adapt-values.tsx";

export interface AcrossWords {
  day: string;
  month: string;
}

/** Any chart over two axes in the form that the explorer knows. */
export function explorationOf(
  explored: Exclude<Explored, { kind: "donut" }>,
  words: AcrossWords,
  language: InterfaceLanguage,
): Exploration {
  switch (explored.kind) {
    case "fan":
      return exploreFan(explored, words, language);
    case "lines":
      return exploreLines(explored, words, language);
    case "values":
      return exploreValues(explored, words, language);
    case "stacked":
      return exploreStacked(explored, words, language);
    case "frontier":
      return exploreFrontier(explored, words, language);
  }
}
