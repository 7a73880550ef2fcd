import type { followUp as french } from "#app/i18n/locales/fr/followUp.ts";
import type { Texts } from "#app/i18n/texts.ts";

export const followUp: Texts<typeof french> = {
  title: "Follow-up of the plan",
  link: "Follow this plan",
  open: "Open the simulation",
  cardTitle: "Where does it stand against the projection?",
  market: "On {{day}} the markets would have taken this plan to {{amount}}: {{rank}}.",
  balance: "Balance typed for {{day}}: {{amount}}, {{rank}}.",
  rank: {
    at: "{{rank}} of 100 in what was projected, counted from the worst",
    below: "below the least favourable 5% of what was projected",
    above: "above the most favourable 5% of what was projected",
  },
  difference: {
    none: "That is what the market would have given on the same day.",
    more: "That is {{amount}} more than the market would have given on the same day: other payments, dates or fees explain it.",
    less: "That is {{amount}} less than the market would have given on the same day: other payments, dates, withdrawals or fees explain it.",
  },
  caption_one: "The first year of the projection, and the way that the markets would have given since the start.",
  caption_other: "The first {{count}} years of the projection, and the way that the markets would have given since the start.",
  table: "Values projected and values realised",
  day: "Date",
  realised: "Realised",
  legend: { realised: "what the markets would have given", balance: "balance typed", savings: "paid in less withdrawn" },
  facts: {
    paidIn: "Paid in so far",
    withdrawn: "Withdrawn so far",
    value: "Value of the plan",
    gain: "Gain or loss",
    median: "Median projected for that day",
  },
  method:
    "Real values of the series since {{day}}, with the payments, withdrawals, fees and rules of the saved plan; before taxes. The 100th place is the most favourable scenario.",
  fromScenarios: "Place among the {{total}} scenarios of the saved simulation.",
  fromBands:
    "The {{total}} scenarios of then cannot be replayed alike any more: the place is read between the ranges that were saved with the simulation.",
  short: "A planned withdrawal could not have been paid in full.",
  reasons: {
    notSaved: "This simulation has no saved result: there is nothing to follow.",
    notBegun: "The plan begins on {{day}}: no value is known since then.",
    young: "The plan began on {{day}}: a whole month of values is needed to place it.",
    unknown: "A series of this plan is no longer in the catalogue: its real way cannot be computed.",
    noValues: "These series have no values since {{day}}: {{names}}. The real way of the plan cannot be computed.",
    late: "These series have no recent values: {{names}}. The plan that began on {{day}} cannot be placed today.",
  },
  form: {
    title: "Balance of the client",
    amount: "Balance of the contract",
    amountHint: "As read on the insurer’s statement",
    day: "Day of the balance",
    dayHint: "From {{from}} to {{to}}",
    keep: "Keep the balance",
    remove: "Remove the balance",
    kept: "Balance kept",
    removed: "Balance removed",
    amountMissing: "The Balance of the contract field is required",
    amountWrong: "Enter an amount of zero or more with two decimals at most, for example 20,900.50",
    dayMissing: "The Day of the balance field is required",
    dayOutside: "Choose a day between the start of the plan and today",
    conflict: "The simulation changed in another window. Check the balance, then keep it again.",
  },
};
