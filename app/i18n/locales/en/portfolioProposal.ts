import type { Texts } from "#app/i18n/texts.ts";
import type { portfolioProposal as french } from "../fr/portfolioProposal.ts";

/** What a proposal changes of a composition, line by line. */
export const portfolioProposal: Texts<typeof french> = {
  lines: "Proposed lines",
  linesHint: "Turnover {{turnover}}. A refused line keeps its weight; the accepted lines share the rest",
  columns: { accept: "Accept", support: "Fund", part: "Part", before: "Before, %", after: "Proposed, %", change: "Difference, pts" },
  accept: "Accept the line {{name}}",
  execution: "From",
  executionHint: "The next day on which a decision of this day can be executed",
  comment: "Reason",
  save: "Save the composition",
  done: "The composition of {{day}} is saved.",
  errors: {
    changed: "The proposal has changed since you opened it: check it, then save again.",
    conflict: "Somebody has changed this portfolio since you opened it. Check it, then save again.",
    day: "Give the day from which the composition holds.",
    comment: "The reason has at most 1,000 characters.",
    nothing: "Accept at least one line that can take what the others leave.",
    refused: "The composition is refused ({{code}}).",
  },
};
