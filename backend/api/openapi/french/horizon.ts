/** Horizon portfolios. French summaries by operation id. */
export const HORIZON_CALLS = {
  "horizon-compute-performance": "Demander en GraphQL des portefeuilles à horizon, et l’échéancier et la performance d’une souscription",
  "horizon-list": "Portefeuilles à horizon de l’organisation de l’appelant",
  "horizon-create": "Ajouter un portefeuille à horizon à un produit de l’assureur",
  "horizon-get": "Un portefeuille à horizon avec ses réglages datés",
  "horizon-update": "Modifier les paramètres généraux d’un portefeuille à horizon\u202f; ce qui est absent reste",
  "horizon-reporting-file": "Rapport d’un portefeuille à horizon, en PDF",
  "horizon-delete": "Supprimer un portefeuille à horizon que personne ne suit",
  "horizon-fee-put": "Fixer les frais d’un portefeuille à horizon à compter d’un jour",
  "horizon-fee-delete": "Supprimer les frais d’un portefeuille à horizon fixés un jour\u202f; ce qui était fixé avant vaut de nouveau",
  "horizon-rule-put": "Fixer comment les souscripteurs descendent la grille à compter d’un jour",
  "horizon-rule-delete": "Supprimer la règle de désensibilisation fixée un jour\u202f; ce qui était fixé avant vaut de nouveau",
  "horizon-grid-put": "Fixer la grille d’un portefeuille à horizon à compter d’un jour",
  "horizon-grid-delete": "Supprimer la grille d’un portefeuille à horizon fixée un jour\u202f; ce qui était fixé avant vaut de nouveau",
  "horizon-reporting-put": "Fixer le rapport d’un portefeuille à horizon à compter d’un jour",
  "horizon-reporting-delete":
    "Supprimer le rapport d’un portefeuille à horizon fixé un jour\u202f; ce qui était fixé avant vaut de nouveau",
  "horizon-read-grid": "Lire une grille dans un fichier sans l’enregistrer. Cellules fautives\u202f: 422 HORIZON_GRID_FILE",
};

/** What the contract says of their members. */
export const HORIZON_MEMBERS: Readonly<Record<string, string>> = {
  "where it is agreed, for instance an article of the contract": "où elle est convenue, par exemple un article du contrat",
  "MM-DD, of steps on a calendar day": "MM-DD, des paliers à un jour du calendrier",
  "MM-DD, of rebalancings on a calendar day": "MM-DD, des rééquilibrages à un jour du calendrier",
  "whole years to the horizon": "années entières jusqu’à l’horizon",
  "per cent of each series": "pour cent de chaque support",
  "years; empty: those of the grid": "années\u202f; vide\u202f: celles de la grille",
  "the farthest year first": "l’année la plus lointaine d’abord",
  "years left in which more is at risk than in the year before": "années restantes où la part risquée dépasse celle de l’année précédente",
  "of the grid in force on that day": "de la grille en vigueur ce jour-là",
  "the insurer": "l’assureur",
  "of the portfolio, its dated settings included: what If-Match of a change of it names":
    "du portefeuille, réglages datés compris\u202f: ce que donne If-Match pour le modifier",
  "what could not be answered, and why": "ce qui n’a pas pu être répondu, et pourquoi",
  "per cent between the two days; null where there are no values": "pour cent entre les deux jours\u202f; null sans valeurs",
  "years left": "années restantes",
};
