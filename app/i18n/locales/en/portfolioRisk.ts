import type { Texts } from "#app/i18n/texts.ts";
import type { portfolioRisk as french } from "../fr/portfolioRisk.ts";

/** Risk of a model portfolio: level, SRRI, contributions to risk, past losses. */
export const portfolioRisk: Texts<typeof french> = {
  title: "Risk of {{name}}",
  noneText: "The risk is shown once a composition has taken effect.",
  weights: "Weights of the composition of {{date}}",
  reasons: {
    "3107": "Too few values over the period: {{names}}.",
    "0023": "The values end too early: {{names}}.",
    SRI_MISSING: "Without an SRI there is no risk level of the whole: {{names}}.",
    COVARIANCE_MISSING: "Less than a year of common values, the ex-ante volatility is not computed: {{names}}.",
    young: "The first composition is of {{date}}: five years are needed.",
    other: "This could not be computed (reference {{code}}).",
  },
  level: {
    title: "Risk level (SRI)",
    average: "Average SRI of the funds",
    volatility: "Ex-ante volatility",
    band: "Volatility band (SRRI)",
    undiversified: "Volatility without diversification",
    note: "SRI: average of the funds by weight, shown rounded; the regulation defines none for a portfolio. Ex-ante volatility: that of these weights {{source}}. Without diversification: if all funds moved together. The SRI and the SRRI are two different scales.",
  },
  srri: {
    title: "SRRI by three methods",
    until: "Over the five years to {{day}}",
    method: "Method",
    level: "SRRI",
    measure: "Measure",
    volatility: "Volatility of {{volatility}}",
    average: "Average of {{average}}",
    methods: {
      PRORATA: "Pro rata of the funds",
      HISTORICAL: "Real history",
      HISTORICAL_ALLOCATION: "History of the present allocation",
    },
    meanings: {
      PRORATA: "Average of the funds’ published SRRI, computed where none is published. A convention without regulatory standing.",
      HISTORICAL: "Volatility of the portfolio along its compositions.",
      HISTORICAL_ALLOCATION: "Volatility of the present weights, applied to each past period.",
    },
    note: "Before the portfolio’s annual fees. Volatility classes of CESR (10-673).",
  },
  shares: {
    title: "Contribution of the funds to risk",
    line: "Fund",
    weight: "Weight",
    share: "Share of the risk",
    points: "Points of volatility",
    still: "The volatility is nil: there is no risk to share out.",
    top: "{{name}} carries {{share}} of the risk for {{weight}} of the portfolio.",
    total: "The points add up to the portfolio’s ex-ante volatility: {{volatility}}. A negative share lowers the risk.",
  },
  losses: {
    title: "Past losses",
    hint: "After the portfolio’s annual fees. Past losses do not bound losses to come.",
    track: "History",
    tracks: {
      compositions: "The portfolio, along its compositions",
      present: "The present composition, rebalanced each year",
    },
    period: "Period",
    worst: "Largest loss",
    between: "From peak to trough",
    recovered: "Recovered on",
    notYet: "Not yet",
    month: "Worst month",
    span: "{{from}} – {{to}}",
  },
};
