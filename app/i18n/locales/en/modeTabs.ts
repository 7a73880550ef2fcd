/** What is told of an allocation under one of its modes, beside its composition. */
export const modeTabs = {
  label: "Views of the allocation",
  composition: "Composition",
  analysis: "Analysis",
  performances: "Performance",
  partial: "This mode totals {{total}}: the figures are those of its lines brought to 100%.",
  empty: "Nothing to show yet",
  emptyText: "Choose funds in the composition first.",
  noHistory: "The history cannot be computed",
  top_one: "Largest line of all mandates together",
  top_other: "{{count}} largest lines of all mandates together",
  lines: "Funds",
  class: "Asset class",
  sri: "SRI",
  rest_one: "{{count}} other line, {{share}} of delegated management.",
  rest_other: "{{count}} other lines, {{share}} of delegated management.",
  figures: "Figures by year",
  glidepathCaption: "Share of each asset class from {{from}} to {{to}}, over {{years}} years",
  mandates: "Return of each mandate",
  method:
    "Today’s weights, set anew each month, over the days that all funds share. Before the fees of the contract. Past performance does not predict future performance.",
  delegatedMethod:
    "Today’s weights of the mandates, set anew each month, after the fees of the mandates and before those of the contract. Past performance does not predict future performance.",
  horizonMethod:
    "The grid at its start, set anew each month, before the fees of the contract: the shift to come is not counted. Past performance does not predict future performance.",
};
