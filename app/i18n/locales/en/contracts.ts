/** Contracts of clients, to be read. */
export const contracts = {
  title: "Contracts",
  count_one: "{{shown}} contract",
  count_other: "{{shown}} contracts",
  search: "Holder, number or product",
  searchNote: "Type at least two characters to search.",
  emptyTitle: "No contract",
  emptyText: "Contracts of your clients appear here as soon as the insurers' systems send them.",
  allStatuses: "All statuses",
  statuses: { ACTIVE: "Open", CLOSED: "Closed" },
  closedOn: "Closed on {{day}}",
  columns: {
    holder: "Holder",
    number: "Number",
    product: "Product",
    status: "Status",
    openedOn: "Opened on",
    value: "Value",
    valuedOn: "Valued on",
  },
} as const;
