/** Ce qu’une proposition change d’une composition, ligne par ligne. */
export const portfolioProposal = {
  lines: "Lignes proposées",
  linesHint: "Rotation {{turnover}}. Une ligne refusée garde son poids ; les lignes acceptées se partagent le reste",
  columns: { accept: "Accepter", support: "Support", part: "Rôle", before: "Avant, %", after: "Proposé, %", change: "Écart, pts" },
  accept: "Accepter la ligne {{name}}",
  execution: "À compter du",
  executionHint: "Le prochain jour où une décision de ce jour peut être exécutée",
  comment: "Motif",
  save: "Enregistrer la composition",
  done: "La composition du {{day}} est enregistrée.",
  errors: {
    changed: "La proposition a changé depuis que vous l’avez ouverte : vérifiez-la, puis enregistrez à nouveau.",
    conflict: "Quelqu’un a modifié ce portefeuille depuis que vous l’avez ouvert. Vérifiez, puis enregistrez à nouveau.",
    day: "Donnez le jour à compter duquel la composition vaut.",
    comment: "Le motif a 1 000 caractères au plus.",
    nothing: "Acceptez au moins une ligne qui peut prendre ce que laissent les autres.",
    refused: "La composition est refusée ({{code}}).",
  },
} as const;
