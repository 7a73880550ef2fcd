import type { Theme } from "./methodology.ts";

/** What is before tax, and how the after-tax estimate is made. */
export const taxEn: Theme = {
  id: "tax",
  title: "Tax",
  methods: [
    {
      id: "before-tax",
      title: "Before tax and social charges",
      definition:
        "Every amount, return, chance and past performance of the screens and documents is before income tax and social charges, except those of the after-tax estimate, which stands on its own page, in its own part of the PDF and on its own Excel sheet.",
      source: "Convention of this product; tax depends on each client.",
      conventions:
        "Goals and success chances are before tax too: a goal that must be met after tax needs a higher amount. Costs are deducted as each result says.",
      limits:
        "What a client keeps is less than what is shown, by an amount that depends on the envelope, its age, the household and the law of the year.",
    },
    {
      id: "after-tax",
      title: "After-tax estimate of a life-insurance contract",
      definition:
        "For the five outcomes of the projection: the income tax and social charges on the withdrawals of each calendar year, and on the whole final value if it is taken out on the last day.",
      formula:
        "gain = W − P · W/V, then P ← P · (1 − W/V); m = gains of the year from the eighth birthday on, f = min(1, 150,000/P at the end of the year before); income tax = 12.8 % of the gains before it + 7.5 % · max(0, f·m − A) + 12.8 % · max(0, (1 − f)·m − max(0, A − f·m)); social charges = 17.2 % of all gains",
      source:
        "French tax code (CGI), articles 125-0 A and 200 A; social security code (CSS), articles L136-7 and L136-8; BOI-RPPM-RCM-20-10-20-50. Rates, thresholds and ages come from a table by years with its sources, which an administrator keeps and confirms: the figures above are those that a new installation proposes. Nothing is computed with rules that nobody has confirmed, and each estimate says who confirmed them and when.",
      conventions:
        "W is a withdrawal that was paid, V the value before it, P the premiums not yet paid back, gross of entry fees; A is the yearly allowance of a single person or of a couple. Premiums of the holder’s other contracts are added to P for the threshold alone. Withdrawals take the allowance of their year before the surrender at the end does; the allowance goes first to what bears the reduced rate. Losses are set against nothing. Without an opening date the contract opens when the simulation starts. An outcome between two scenarios mixes their taxes in the same parts as their values.",
      limits:
        "Flat-rate taxation of an individual resident in France, on a life-insurance or capitalisation contract opened since 26 September 1997, by the law of today until the horizon. Not considered: the option for the progressive scale, the contribution on high incomes, other rates for premiums paid before 27 September 2017, social charges that insurers take each year on euro funds, exemptions, transmission at death. The insurer’s first levy without allowance is a matter of months: the final tax of the year is told.",
    },
  ],
};
