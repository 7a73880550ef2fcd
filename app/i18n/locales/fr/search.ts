/** Recherche dans tout ce que la personne peut ouvrir. */
export const search = {
  title: "Recherche",
  label: "Nom, ISIN, numéro",
  find: "Rechercher",
  hint: "Clients, simulations, conseils, portefeuilles, séries et utilisateurs : tout ce que vous pouvez ouvrir.",
  tooShort: "Saisissez au moins deux caractères.",
  nothingOpen: "Aucun module dans lequel chercher ne vous est ouvert.",
  advice: "Essayez une partie du nom, ou un code ISIN.",
  all: "Voir les {{shown}}",
  count_one: "{{shown}} résultat pour « {{q}} »",
  count_other: "{{shown}} résultats pour « {{q}} »",
  groups: {
    clients: "Clients",
    simulations: "Simulations",
    journeys: "Conseils",
    contracts: "Contrats",
    modelPortfolios: "Portefeuilles modèles",
    monitoredPortfolios: "Portefeuilles suivis",
    series: "Séries",
    users: "Utilisateurs",
  },
} as const;
