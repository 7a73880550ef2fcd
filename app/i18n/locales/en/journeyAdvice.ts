/** The recommendation in the client's words, for the adviser's step and for the page that is turned to the client. */
export const journeyAdvice = {
  show: "Show to the client",
  close: "Close",
  shownTitle: "{{client}}, recommendation",
  profile: "Your profile",
  answered_one: "{{shown}} point raised has its answer",
  answered_other: "{{shown}} points raised have their answers",
  sentence: {
    nothing: "We advise you to keep your contract as it is.",
    ACT_NEW_CONTRACTS_one: "We advise you to invest {{paid}} in one fund.",
    ACT_NEW_CONTRACTS_other: "We advise you to invest {{paid}} in {{lines}} funds.",
    ACT_DEPOSITS: "We advise you to add {{paid}} to your contract of {{total}}.",
    ACT_WITHDRAWALS: "To withdraw {{withdrawn}}, we advise you to sell {{sold}} of the {{total}} in your contract.",
    ACT_REBALANCINGS: "We advise you to move {{sold}} of the {{total}} in your contract.",
  },
  /** Of an allocation that a check refuses: nobody is told that it is advised. */
  studied: {
    nothing: "Under study: keeping your contract as it is. We cannot advise it as it stands.",
    ACT_NEW_CONTRACTS_one: "Under study: investing {{paid}} in one fund. We cannot advise it as it stands.",
    ACT_NEW_CONTRACTS_other: "Under study: investing {{paid}} in {{lines}} funds. We cannot advise it as it stands.",
    ACT_DEPOSITS: "Under study: adding {{paid}} to your contract of {{total}}. We cannot advise it as it stands.",
    ACT_WITHDRAWALS:
      "Under study: selling {{sold}} of the {{total}} in your contract to withdraw {{withdrawn}}. We cannot advise it as it stands.",
    ACT_REBALANCINGS: "Under study: moving {{sold}} of the {{total}} in your contract. We cannot advise it as it stands.",
  },
  open: "What is still to be settled",
  outlook: {
    alone: "Half of the market scenarios exceed {{advised}} at the horizon, after costs.",
    both: "Half of the market scenarios exceed {{advised}} at the horizon, after costs; {{today}} if nothing changes.",
  },
  bars: { today: "Today", proposed: "Proposed" },
  movements: { BUY: "Buy", SELL: "Sell", movement: "Change" },
  losses: {
    title: "If markets fall",
    year: "If everything falls in the same year",
    horizon: "At the horizon, 5 scenarios in 100 do worse",
    bearable: "You can bear ({{share}} of the contract)",
    least: "Loss allowed for charges and money-market funds ({{share}} of the contract)",
    accepted: "You accept ({{share}} of the contract)",
    beyond: "{{value}}, beyond",
  },
  costs: {
    title: "What it costs",
    once: "Once, right away",
    yearly: "A year",
    yearlyOf: "{{amount}} ({{percent}})",
    unknown_one: "Fees not known of {{shown}} fund: it is not counted.",
    unknown_other: "Fees not known of {{shown}} funds: they are not counted.",
  },
  criteria: {
    title: "Sustainability",
    reached: "{{reached}} of {{asked}} asked for",
    asked: "{{asked}} asked for",
  },
};
