import type { Texts } from "../../texts.ts";
import type { methodology as french } from "../fr/methodology.ts";

export const methodology = {
  title: "Methodology",
  facts: "How each figure is computed, and what it does not say.",
  search: "Search for a figure, a formula",
  contents: "Contents",
  formula: "Formula",
  source: "Source",
  conventions: "Conventions",
  limits: "Limits",
  points: "In detail",
  outcomes: "Outcomes",
} satisfies Texts<typeof french>;
