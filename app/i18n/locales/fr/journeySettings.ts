/** Recommendation journeys as administrators see them. */
export const journeySettings = {
  title: "Parcours de recommandation",
  count_one: "{{shown}} parcours",
  count_other: "{{shown}} parcours",
  search: "Nom du parcours",
  emptyTitle: "Aucun parcours de recommandation",
  emptyText: "Les parcours enregistrés dans la plateforme apparaissent ici.",
  columns: {
    name: "Nom",
    distributors: "Distributeurs",
    products: "Produits",
    acts: "Actes ouverts",
    validity: "Validité d’une session",
    advice: "Conseil",
  },
  everybody: "Tous",
  distributors_one: "{{shown}} distributeur",
  distributors_other: "{{shown}} distributeurs",
  days_one: "{{shown}} jour",
  days_other: "{{shown}} jours",
  acts: { newContracts: "Souscription", deposits: "Versement", withdrawals: "Rachat", rebalancings: "Arbitrage" },
} as const;
