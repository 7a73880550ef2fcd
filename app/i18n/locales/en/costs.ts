import type { costs as french } from "#app/i18n/locales/fr/costs.ts";
import type { Texts } from "#app/i18n/texts.ts";

export const costs: Texts<typeof french> = {
  title: "Costs and their effect on the return",
  caption: "Costs by kind",
  kind: "Costs",
  firstYear: "1st year",
  wholeTime_one: "Over {{count}} year",
  wholeTime_other: "Over {{count}} years",
  aYear: "A year",
  kinds: {
    entry: "Fee on deposits",
    management: "Management fee of the contract",
    mandate: "Mandate fee",
    funds: "Charges of the funds",
    total: "Total",
  },
  rates: {
    entry: "{{rate}} of each deposit",
    aYear: "{{rate}} a year",
    mandate: "{{label}}: {{rate}} a year",
    mandateOf: "Mandate {{label}}: {{rate}} a year",
    funds: "already in their values",
  },
  short: "{{amount}}, which is {{rate}} a year",
  shortPartial: "{{amount}}, which is {{rate}} a year, without the funds whose charges are not known",
  effect:
    "In the median scenario these costs take {{amount}} from the result, lost gains included: the return is {{after}} a year instead of {{before}} without costs, which is {{points}} of return a year less.",
  effectAmount: "In the median scenario these costs take {{amount}} from the result, lost gains included.",
  points_one: "{{points}} point",
  points_other: "{{points}} points",
  method:
    "Amounts taken in each scenario, as the mean of the {{total}} scenarios, in the euros of each date. A year: part of the average savings.",
  inside:
    "Charges of the funds are estimated from the yearly fees of their sheets. They are in their values already: they count in the total, but are not taken a second time.",
  partial: "Charges are known for {{share}} of the savings. Not known, so not in the total: {{names}}.",
  unknown: "The charges of the funds are not known: the total is without them ({{names}}).",
  years: "Costs year by year",
  until: "Until",
  ofYear: "Costs of the year",
  cumulated: "Cumulated",
  absent: "This result was saved without its costs: recompute the simulation to see them.",
};
