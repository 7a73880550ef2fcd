/** What the server writes about figures of risk and of the past: the pages get whole sentences. */
export const riskFigures = {
  values: {
    WEEKLY: "weekly values",
    MONTHLY: "monthly values",
    QUARTERLY: "quarterly values",
  },
  volatility: "Annualised volatility (on {{values}})",
  today: "Volatility of today’s weights (on {{values}})",
  todayUnknown: "Volatility of today’s weights",
  tooFew: {
    WEEKLY_one: "No volatility or Sharpe ratio: this period holds {{count}} whole week, and at least twelve are needed.",
    WEEKLY_other: "No volatility or Sharpe ratio: this period holds {{count}} whole weeks, and at least twelve are needed.",
    MONTHLY_one: "No volatility or Sharpe ratio: this period holds {{count}} monthly return, and at least twelve are needed.",
    MONTHLY_other: "No volatility or Sharpe ratio: this period holds {{count}} monthly returns, and at least twelve are needed.",
    QUARTERLY_one: "No volatility or Sharpe ratio: this period holds {{count}} quarterly return, and at least twelve are needed.",
    QUARTERLY_other: "No volatility or Sharpe ratio: this period holds {{count}} quarterly returns, and at least twelve are needed.",
  },
  rare: {
    MONTHLY: "At least one fund is valued once a month: the measures of risk rest on monthly returns.",
    QUARTERLY:
      "At least one fund is valued once a quarter: the measures of risk rest on quarterly returns, and monthly performances are not computed.",
  },
  source: {
    WEEKLY_one: "on {{count}} weekly return since {{from}}",
    WEEKLY_other: "on {{count}} weekly returns since {{from}}",
    MONTHLY_one: "on {{count}} monthly return since {{from}}, at least one fund being valued once a month",
    MONTHLY_other: "on {{count}} monthly returns since {{from}}, at least one fund being valued once a month",
    QUARTERLY_one: "on {{count}} quarterly return since {{from}}, at least one fund being valued once a quarter",
    QUARTERLY_other: "on {{count}} quarterly returns since {{from}}, at least one fund being valued once a quarter",
    whole: "{{source}} (five years)",
    shortened: "{{source}} (less than five years, for want of older values: {{names}})",
    unknown: "on the values of the last five years at most",
  },
  several: {
    rules: {
      BUY_AND_HOLD: "weights left free since {{month}}",
      MONTHLY_REBALANCING: "weights rebalanced each month",
      YEARLY_REBALANCING: "weights rebalanced each year",
    },
    past: "{{volatility}} in the simulated past, from {{from}} to {{to}} ({{rule}}, {{values}})",
    today: "{{volatility}} for today’s weights over the period since {{from}} (covariances, {{values}})",
    scenarios: "{{volatility}} over one year in the scenarios of the projection (drawn from a longer period, month by month)",
    and: "; ",
    line: "Volatilities of this same allocation: {{told}}. They do not measure the same: the period, how often returns are taken or the weights are not the same.",
  },
  fees: {
    legend: "Contract fees",
    after: "After contract fees",
    before: "Before contract fees",
    beside: { after: "after contract fees", before: "before contract fees" },
    contract: "the contract’s management fee ({{rate}} a year)",
    mandates: "the mandate fee ({{rate}} a year)",
    and: " and ",
    afterSentence: "From {{from}} to {{to}}, the allocation would have made {{total}} after contract fees, {{other}} before them.",
    beforeSentence: "From {{from}} to {{to}}, the allocation would have made {{total}} before contract fees, {{other}} after them.",
    afterNote:
      "Performance after {{fees}}, taken day by day. The funds’ ongoing charges are already in their values. Entry fees and tax are not deducted.",
    beforeNote: "Performance before {{fees}}. The funds’ ongoing charges are already in their values. Entry fees and tax are not deducted.",
    noneNote:
      "This contract takes no management fee. The funds’ ongoing charges are already in their values. Entry fees and tax are not deducted.",
  },
} as const;
