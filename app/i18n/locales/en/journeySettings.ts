import type { Texts } from "#app/i18n/texts.ts";
import type { journeySettings as french } from "../fr/journeySettings.ts";

export const journeySettings: Texts<typeof french> = {
  title: "Recommendation journeys",
  count_one: "{{shown}} journey",
  count_other: "{{shown}} journeys",
  search: "Name of the journey",
  emptyTitle: "No recommendation journey",
  emptyText: "The journeys stored on the platform appear here.",
  columns: {
    name: "Name",
    distributors: "Distributors",
    products: "Products",
    acts: "Acts open",
    validity: "Validity of a session",
    advice: "Advice",
  },
  everybody: "All",
  distributors_one: "{{shown}} distributor",
  distributors_other: "{{shown}} distributors",
  days_one: "{{shown}} day",
  days_other: "{{shown}} days",
  acts: { newContracts: "New contract", deposits: "Deposit", withdrawals: "Withdrawal", rebalancings: "Rebalancing" },
};
