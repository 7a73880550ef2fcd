/** Contrats des clients, en lecture. */
export const contracts = {
  title: "Contrats",
  count_one: "{{shown}} contrat",
  count_other: "{{shown}} contrats",
  search: "Titulaire, numéro ou contrat",
  searchNote: "Saisissez au moins deux caractères pour rechercher.",
  emptyTitle: "Aucun contrat",
  emptyText: "Les contrats de vos clients apparaissent ici dès que les systèmes des assureurs les transmettent.",
  allStatuses: "Tous les statuts",
  statuses: { ACTIVE: "En cours", CLOSED: "Clos" },
  closedOn: "Clos le {{day}}",
  columns: {
    holder: "Titulaire",
    number: "Numéro",
    product: "Contrat",
    status: "Statut",
    openedOn: "Ouvert le",
    value: "Valeur",
    valuedOn: "Valorisé le",
  },
} as const;
