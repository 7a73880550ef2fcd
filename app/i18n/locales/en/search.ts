/** Search over all that the person may open. */
export const search = {
  title: "Search",
  label: "Name, ISIN, number",
  find: "Search",
  hint: "Clients, simulations, advices, portfolios, series and users: all that you may open.",
  tooShort: "Type at least two characters.",
  nothingOpen: "No module to search in is open to you.",
  advice: "Try a part of the name, or an ISIN.",
  all: "See all {{shown}}",
  count_one: "{{shown}} result for “{{q}}”",
  count_other: "{{shown}} results for “{{q}}”",
  groups: {
    clients: "Clients",
    simulations: "Simulations",
    journeys: "Advices",
    contracts: "Contracts",
    modelPortfolios: "Model portfolios",
    monitoredPortfolios: "Monitored portfolios",
    series: "Series",
    users: "Users",
  },
} as const;
