import type { Texts } from "#app/i18n/texts.ts";
import type { portfolioBacktesting as french } from "../fr/portfolioBacktesting.ts";

/** The past replayed with the weights of a composition. */
export const portfolioBacktesting: Texts<typeof french> = {
  title: "Replay the past",
  hint: "What these weights, set anew each month or year, would have given; nothing is kept",
  none: "No composition to replay",
  noneText: "Save a composition first.",
  composition: "{{version}} of {{day}}",
  weights: "Composition",
  rebalancing: "Weights set anew",
  rebalancings: { MONTHLY: "Each month", ANNUALLY: "Each year" },
  extension: "Extend young funds",
  extensionHint: "By the index of their category, before their first value",
  fees: "Fees a year",
  from: "From",
  to: "To",
  submit: "Replay",
  back: "See the values",
  result: "Result",
  resultHint: "Simulated on the past, net of the fees given; it says nothing certain about the future",
  caption: "Simulation of {{name}} from {{from}} to {{to}}",
  extended: "Until {{day}} indices stand in for funds that did not exist yet.",
  problem: "The past cannot be replayed ({{code}}).",
  problemOf: "The past cannot be replayed ({{code}}): {{series}}.",
  facts: {
    total: "Total performance",
    annual: "A year",
    volatility: "Volatility a year",
    sharpe: "Sharpe ratio",
    drawdown: "Greatest loss",
    best: "Best month",
    worst: "Worst month",
    turnover: "Average turnover each time",
  },
  errors: {
    fees: "A percentage from 0 to less than 100",
    day: "Give a day of the calendar",
    order: "The end is before the beginning",
  },
};
