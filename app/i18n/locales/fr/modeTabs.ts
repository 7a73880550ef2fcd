/** What is told of an allocation under one of its modes, beside its composition. */
export const modeTabs = {
  label: "Vues de l’allocation",
  composition: "Composition",
  analysis: "Analyse",
  performances: "Performances",
  partial: "Cette gestion totalise {{total}} : les chiffres sont ceux de ses lignes ramenées à 100 %.",
  empty: "Rien à montrer pour l’instant",
  emptyText: "Choisissez d’abord des supports dans la composition.",
  noHistory: "L’historique ne peut pas être calculé",
  top_one: "Première ligne de l’ensemble des mandats",
  top_other: "{{count}} premières lignes de l’ensemble des mandats",
  lines: "Supports",
  class: "Classe d’actifs",
  sri: "SRI",
  rest_one: "{{count}} autre ligne, {{share}} de la gestion déléguée.",
  rest_other: "{{count}} autres lignes, {{share}} de la gestion déléguée.",
  figures: "Chiffres par année",
  glidepathCaption: "Part de chaque classe d’actifs de {{from}} à {{to}}, sur {{years}} ans",
  mandates: "Rendement de chaque mandat",
  method:
    "Les poids d’aujourd’hui, rétablis chaque mois, sur les jours communs à tous les supports. Avant les frais du contrat. Les performances passées ne préjugent pas des performances futures.",
  delegatedMethod:
    "Les poids d’aujourd’hui des mandats, rétablis chaque mois, après les frais de mandat et avant ceux du contrat. Les performances passées ne préjugent pas des performances futures.",
  horizonMethod:
    "La grille à son point de départ, rétablie chaque mois, avant les frais du contrat : la désensibilisation à venir n’est pas comptée. Les performances passées ne préjugent pas des performances futures.",
};
