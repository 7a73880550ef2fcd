export const methodology = {
  title: "Méthodologie",
  facts: "Comment chaque chiffre est calculé, et ce qu’il ne dit pas.",
  search: "Rechercher un chiffre, une formule",
  contents: "Sommaire",
  formula: "Formule",
  source: "Source",
  conventions: "Conventions",
  limits: "Limites",
  points: "Précisions",
  outcomes: "Conclusions",
} as const;
