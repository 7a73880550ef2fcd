import type { Texts } from "#app/i18n/texts.ts";
import type { reportDocument as french } from "../fr/reportDocument.ts";

export const reportDocument: Texts<typeof french> = {
  document: {
    kicker: "Savings simulation",
    page: "Page {page} of {pages}",
    fileName: "simulation",
    subtitle_one: "{{years}} year, until {{month}}",
    subtitle_other: "{{years}} years, until {{month}}",
    facts: {
      client: "Client",
      organisation: "Firm",
      adviser: "Prepared by",
      status: "Status",
      day: "Date of the document",
      contract: "Contract",
      management: "Management type",
      result: "Result",
      saved: "saved on {{instant}}",
      computed: "computed on {{day}}",
    },
    reference: "Ref. {{reference}}",
    promise:
      "This simulation rests on market scenarios and on the inputs stated. *It is no promise of a return*: savings invested in unit-linked funds may lose value.",
  },
  inputs: {
    start: "Start of the simulation",
    end: "Horizon",
    endValue_one: "{{years}} year, until {{month}}",
    endValue_other: "{{years}} years, until {{month}}",
    none: "None",
    perYear: "{{rate}} a year",
    movementsCaption: "Planned contributions and withdrawals",
    untilHorizon: "until the horizon",
    noMovements: "No contribution and no withdrawal is planned.",
    warnings: "About these inputs",
  },
  allocation: {
    code: "Code",
    origin: "Origin of values",
    originNames: { simulated: "simulated", imported: "imported", unknown: "unknown" },
  },
  management: {
    mandates: "Management profiles chosen",
    manager: "Asset manager",
    fee: "Mandate fee a year",
    grid: "Allocation by years left",
    yearsLeft: "Years left",
  },
  sustainability: { article: "Classification" },
  results: {
    realTerms: "In today’s euros",
    realTermsCaption: "Scenarios at the horizon, in today’s euros",
    withoutChances: "Success chances not computed",
    projection: "Projected value",
  },
  history: {
    simulated:
      "Simulated past performance: it is computed on today’s allocation, as if it had been held over the whole period. Nobody has earned it.",
    tooShort: "The common history covers less than twelve months: no past performance is shown.",
    spans: "Performance by period",
    period: "Period",
    value: "Performance",
    year: "Year",
  },
  costs: {
    included:
      "The fees of the contract and of any mandate are deducted from every projected amount; those of the funds are already taken in their values.",
    notIncluded:
      "Not deducted: taxes and social charges, and switching, withdrawal or option fees that the contract may provide for. The key information document of each fund gives the detail.",
  },
  methodology: {
    scenarios:
      "The {{total}} market scenarios are drawn by blocks of consecutive months from the history of the funds. The same scenario holds for all funds: their links are kept.",
    projection:
      "Each scenario applies the returns month by month to the contributions, withdrawals and rebalancing chosen, and deducts the contract’s fees.",
    timing:
      "Contributions and withdrawals take place at the start of the month, contributions net of the entry fee; management fees are taken each month after the return. A withdrawal above the savings pays what is left, never below zero, and the scenario counts among those where a withdrawal is not paid in full. Gains, returns and losses are counted on the withdrawals that were paid.",
    chances:
      "Success chances are a count: the number of scenarios whose final value reaches the goal and which pay every planned withdrawal; without a goal, of those that pay them all. The interval stated allows for the limited number of scenarios (95% confidence, Wilson’s method).",
    bands:
      "The ranges give, date by date, the values that 5%, 25%, 50%, 75% and 95% of the scenarios do not exceed. They do not describe a path.",
    rounding: "Projected amounts are rounded to the nearest hundred euros, on screen and in this document alike.",
    sources: "Data of this calculation: {{sources}}.",
  },
  warnings: {
    past: "Past performance, real or simulated, is no guide to future performance.",
    loss: "Unit-linked funds carry a risk of capital loss. The insurer guarantees the number of units, not their value.",
    scenarios: "Markets worse than the worst of these scenarios are possible.",
    assumptions: "A different input (amount, duration, allocation, costs) gives a different result.",
    tax: "Taxation depends on each client’s situation and may change.",
    advice: "This document is a simulation. It replaces neither advice, nor pre-contractual documents, nor the key information document.",
    simulated: "Part of the values used is simulated: {{names}}.",
  },
  glossary: {
    scenario: { term: "Market scenario", text: "A possible sequence of monthly returns, drawn from history." },
    median: { term: "Median", text: "The middle value: half of the scenarios end above it, the other half below." },
    chances: {
      term: "Success chances",
      text: "The share of scenarios that reach the goal at the horizon and pay every planned withdrawal.",
    },
    favourable: {
      term: "Favourable, unfavourable",
      text: "One scenario in four exceeds a favourable one, one in twenty a very favourable one; likewise downwards.",
    },
    paidIn: { term: "Paid in", text: "The starting balance and the contributions, before fees." },
    annual: {
      term: "Return a year",
      text: "The yearly rate that, applied to the contributions and to the withdrawals paid, gives the final value.",
    },
    volatility: { term: "Volatility", text: "The usual size of changes over a year. The higher it is, the more the value moves." },
    drawdown: { term: "Largest fall", text: "The largest loss between a high and the low that followed it." },
    sharpe: { term: "Sharpe ratio", text: "The return earned for one unit of volatility." },
    rebalancing: { term: "Rebalancing", text: "The regular return of each fund to its initial weight." },
    sri: { term: "Risk (SRI)", text: "Scale from 1 (low) to 7 (high) of the key information document." },
    unitLinked: { term: "Unit-linked fund", text: "A fund whose value moves with the markets, up and down." },
  },
  excel: {
    management: "Management",
    risk: "Risk",
    track: "Past performance",
    paths: "Paths",
    scenarioNumber: "Scenario no.",
    inputs: "Inputs",
    input: "Input",
    value: "Value",
    movements: "Contributions, withdrawals",
    scenarios: "Scenarios",
    years: "Projection by year",
    months: "Projection by month",
    month: "Month",
    allocation: "Allocation",
    statistics: "Key figures",
    history: "Monthly performance",
    trackYear: "Year",
    finalValue: "Final value",
    gain: "Gain",
    annualReturn: "Return a year, in %",
    share: "Weight, in %",
    currency: "Currency",
    sources: "Sources",
    label: "Label",
  },
};
