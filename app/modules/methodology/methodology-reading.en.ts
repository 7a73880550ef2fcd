import type { Theme } from "./methodology.ts";
import { suitabilityEn } from "./methodology-suitability.en.ts";

/** Figures that sum up a result, and the profile of a client. */
export const readingEn: Theme = {
  id: "reading",
  title: "Reading the results, and the client’s profile",
  methods: [
    {
      id: "todays-money",
      title: "Amounts in today’s money",
      definition: "Projected amounts divided by the price rise that is assumed until their date: what they would buy today.",
      formula: "real amount = amount / (1 + inflation)^(months/12); real return = (1 + r)/(1 + inflation) − 1",
      source: "Definition of purchasing power.",
      conventions:
        "The rise is chosen, 1 to 4 % a year; 2 % is the aim of the European Central Bank. Each payment and each withdrawal is divided by the rise until its own date. Success chances are counted against the goal in the euros of its date, and do not change.",
      limits: "Future inflation is not known: the amounts are an order of size.",
    },
    {
      id: "final-values",
      title: "Final values in figures",
      definition:
        "Mean and standard deviation of the final values over the scenarios, number of scenarios with a loss, where final value and withdrawals paid stay below what was paid in, and number in which a withdrawal could not be paid in full.",
      formula: "mean = Σ V(s)/S; standard deviation = √(Σ (V(s) − mean)²/(S − 1))",
      source: "Definition.",
      conventions:
        "What was paid in is gross of fees, the balance included. Gain: final value and withdrawals paid, less what was paid in. Projected amounts are shown rounded, gains being counted on the amounts shown.",
      limits: "A few very good scenarios lift the mean above the median, which is why the screens lead with the median.",
    },
    {
      id: "costs",
      title: "Total of the costs and effect on the return",
      definition:
        "What the contract, the mandates and the funds cost until the horizon: by kind, in the first year, in all and a year, and what these costs take from the median scenario.",
      formula:
        "month: funds = value · ((1 − fee)^(−1/12) − 1), then mandate, then contract = value · (1 − (1 − fee)^(1/12)); a year = total / average savings / years",
      source: "Ex-ante costs and charges: Delegated Regulation (EU) 2017/565, article 50. Reduction in yield: usual practice.",
      conventions:
        "Each fee is counted in each scenario when it is taken, then as the mean of the scenarios, in the euros of each date. Charges of the funds are the yearly fees of their sheets: in their values already, they count in the total but are not taken a second time. Those of a mandate follow its allocation. Funds whose charges are not known are named, with the part of the savings for which they are. The effect compares the median scenario with that of the same plan without any of these costs, lost gains included.",
      limits:
        "Switching, withdrawal and option fees, performance fees, transaction costs and taxes are not in it. Over a long time a higher rate may take fewer euros, since it leaves less savings: its effect on the result never gets smaller.",
    },
    {
      id: "levers",
      title: "Levers on the success chances",
      definition:
        "What one change alone would take for 80 % of chances: higher payments, smaller withdrawals, another length of time, or another level of risk. And what can be withdrawn with chances of 95, 90, 80 and 50 %.",
      source: "Those of the contribution that reaches a goal and of the optimised allocation.",
      conventions:
        "Payments are rounded up to whole euros, withdrawals down. A payment that would cost more than the goal and the withdrawals together is not proposed: that money would be enough without any return. Each year is simulated up to the longest time allowed: the first that is enough is proposed, and the one from which the chances fall below again is told. Who lives on the contract is first offered to withdraw less. The risk is the least volatility, among the best allocations of the same funds in whole per cent within the rules of the contract, whose projection confirms the chances.",
      limits:
        "Each lever is computed alone, on the same scenarios; a risk beyond the client’s profile is not proposed. A goal as a return does not depend on what is paid in.",
    },
    {
      id: "months",
      title: "Best and worst month, months up",
      definition: "Highest and lowest performance of a calendar month over the period, and share of the months that gained.",
      formula: "r = V(month end)/V(previous month end) − 1",
      source: "Definition.",
      conventions: "Months whose two ends lie within the period. The value of a month end is the last one, at most ten days old.",
      limits: "The number of months counts: extremes of a short period say little.",
    },
    {
      id: "risk-profile",
      title: "Risk profile of the questionnaire",
      definition: "Points of the answers, added up by part; the band in which they fall gives a profile, and with it a range of SRI.",
      formula: "points of a part = Σ points of the answers given; profile = least of the band’s and of the limits that apply",
      source: "Rules of the questionnaire’s author. Frame: Delegated Regulation (EU) 2017/565, article 54.",
      conventions:
        "A question with several answers adds up its points, within its own limits. By default tolerance gives the profile, while aims, horizon, capacity and knowledge can only lower it; a contradiction, age or a fragile situation lowers it, blocks it or calls for the adviser. The first answer to a question of knowledge counts; declared experience opens no investment. Of a question left open the most careful answer is assumed. A profile holds for two years. A person may choose a lower one; a higher one needs a second opinion.",
      limits: "It sums up what the client said on one day. It is no measure of the risk of a product.",
    },
    suitabilityEn,
  ],
};
