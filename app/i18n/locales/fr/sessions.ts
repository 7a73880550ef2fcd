/** Open sessions, one's own and those of a user. */
export const sessions = {
  columns: { browser: "Navigateur", opened: "Ouverte", seen: "Dernière activité", end: "Fermer" },
  unknown: "Navigateur inconnu",
  byLink: "{{browser}}, par un lien",
  present: "Cette session",
  end: "Fermer",
  endWhich: "la session {{browser}} ouverte {{opened}}",
  elsewhere:
    "Votre organisation gère les connexions : un navigateur qu’elle connaît encore peut rouvrir une session sans mot de passe. Changez le mot de passe auprès d’elle si un appareil est perdu.",
  ended: "Sessions fermées : {{count}}.",
  own: {
    title: "Sessions ouvertes",
    text: "Les navigateurs où vous êtes connecté. Fermez une session que vous ne reconnaissez pas.",
    recent: "Votre mot de passe est demandé de nouveau avant une fermeture si vous l’avez saisi il y a plus de cinq minutes.",
    again: "Choisissez de nouveau la session à fermer.",
    endOthers: "Fermer toutes les autres sessions",
  },
  user: {
    open: "Sessions ouvertes",
    title: "Sessions ouvertes de {{name}}",
    none: "{{name}} n’a aucune session ouverte.",
    endAll: "Fermer toutes les sessions",
    back: "Retour à l’utilisateur",
  },
} as const;
