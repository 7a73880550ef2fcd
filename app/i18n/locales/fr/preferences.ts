export const preferences = {
  title: "Préférences",
  facts: "Elles s’appliquent à tous vos écrans.",
  language: { label: "Langue", fr: "Français", en: "English", required: "Le champ Langue est obligatoire" },
  fontSize: {
    label: "Taille du texte",
    SMALLER: "Plus petite",
    NORMAL: "Normale",
    GREATER: "Plus grande",
    required: "Le champ Taille du texte est obligatoire",
  },
  password: {
    title: "Mot de passe",
    text: "Il se change au service de connexion, qui demande l’actuel. Vos autres sessions se fermeront.",
    change: "Changer de mot de passe",
  },
  secondFactor: {
    title: "Second facteur",
    text: "Un code d’application d’authentification, demandé après le mot de passe. Les codes de secours se renouvellent au même endroit.",
    change: "Gérer le second facteur",
  },
  saved: "Vos préférences sont enregistrées.",
} as const;
