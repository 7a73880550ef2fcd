import type { Texts } from "#app/i18n/texts.ts";
import type { portfolioOptimise as french } from "../fr/portfolioOptimise.ts";

/** Composition in effect of a monitored portfolio, optimised within its bounds. */
export const portfolioOptimise: Texts<typeof french> = {
  title: "Optimise the composition in effect",
  hint: "Within the bounds of funds and classes; returns and covariances are estimated on five years of values. An estimate on the past, no forecast",
  version: "Version",
  aim: "Aim",
  aims: { parity: "The same part of the risk on each line", ratio: "Best Sharpe ratio" },
  variation: "Greatest change of a line, in points",
  variationWrong: "A number of points above 0, at most 100",
  yields: {
    title: "Target yields",
    hint: "Annual return expected of each fund. Where nothing is typed the realised return is taken; parts of the risk do not depend on it.",
    realised: "Realised over five years",
    target: "Target, a year",
    of: "Target yield of {{name}}",
    wrong: "Above −100%, at most 100%",
    used_one: "With the target yield of one fund, a year",
    used_other: "With the target yields of {{count}} funds, a year",
  },
  compute: "Optimise",
  none: "No composition is in effect in this version",
  problem: "No allocation can be proposed within these bounds.",
  tooShort: "No allocation can be proposed: too few values over five years of {{series}}.",
  lacking: "No allocation can be proposed: data are missing for {{series}}.",
  compared: "Before and after",
  comparedHint: "On the same estimates, a year",
  figure: "Figure",
  present: "In effect",
  proposed: "Proposed",
  figures: {
    expectedReturn: "Estimated return",
    volatility: "Volatility",
    sharpe: "Sharpe ratio",
    largestRisk: "Largest part of the risk on one line",
  },
  reason: "Optimised composition",
  reasonWithYields: "Composition optimised with target yields",
};
