import type { Texts } from "#app/i18n/texts.ts";
import type { weightedLines as french } from "../fr/weightedLines.ts";

export const weightedLines: Texts<typeof french> = {
  caption: "Assets and weights",
  support: "Asset",
  weight: "Weight",
  weightOf: "Weight of {{name}}, per cent",
  remove: "Remove",
  removeOf: "Remove {{name}}",
  notInPlace: "{{name}} is not in what is in place",
  none: "No asset yet: look for one below.",
  search: "Name, ISIN or code of an asset",
  searchShort: "Type at least {{shortest}} characters to search",
  find: "Search",
  results: "Assets found",
  add: "Add",
  addOf: "Add {{name}}",
  nothing: "No asset for “{{query}}”",
  total: "Total",
  left: "{{percent}} left to allocate",
  excess: "{{percent}} too much",
  exact: "100% allocated",
  check: "Compute the total again",
  spread: "Spread evenly",
  problems: {
    TOTAL_TOO_LOW: "{{found}}% left to allocate",
    TOTAL_TOO_HIGH: "The total is {{found}}% above 100%",
    WEIGHT_TOO_FINE: "{{name}}: at most two decimals",
    WEIGHT_NOT_POSITIVE: "{{name}}: give a weight above 0%",
    WEIGHT_WRONG: "{{name}}: give a number, for instance 12.5",
  },
};
