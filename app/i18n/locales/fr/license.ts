/** Page of the licence agreement. */
export const license = {
  title: "Conditions d’utilisation",
  facts: "Version {{number}}, en vigueur depuis le {{date}}",
  agreed: "J’ai lu ces conditions et je les accepte",
  agreedRequired: "Cochez la case pour accepter les conditions",
  accept: "Accepter et continuer",
  refuse: "Refuser et se déconnecter",
  changed: "Une nouvelle version vient de paraître : lisez le texte ci-dessous avant d’accepter.",
} as const;
