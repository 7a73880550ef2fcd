/** The recommendation in the client's words, for the adviser's step and for the page that is turned to the client. */
export const journeyAdvice = {
  show: "Montrer au client",
  close: "Fermer",
  shownTitle: "{{client}}, recommandation",
  profile: "Votre profil",
  answered_one: "{{shown}} point signalé a sa réponse",
  answered_other: "{{shown}} points signalés ont leur réponse",
  sentence: {
    nothing: "Nous vous conseillons de garder votre contrat tel qu’il est.",
    ACT_NEW_CONTRACTS_one: "Nous vous conseillons de placer {{paid}} sur un support.",
    ACT_NEW_CONTRACTS_other: "Nous vous conseillons de placer {{paid}} sur {{lines}} supports.",
    ACT_DEPOSITS: "Nous vous conseillons d’ajouter {{paid}} à votre contrat de {{total}}.",
    ACT_WITHDRAWALS: "Pour retirer {{withdrawn}}, nous vous conseillons de vendre {{sold}} sur les {{total}} de votre contrat.",
    ACT_REBALANCINGS: "Nous vous conseillons de déplacer {{sold}} sur les {{total}} de votre contrat.",
  },
  outlook: {
    alone: "La moitié des scénarios de marché dépassent {{advised}} à l’horizon, frais déduits.",
    both: "La moitié des scénarios de marché dépassent {{advised}} à l’horizon, frais déduits ; {{today}} si rien ne change.",
  },
  bars: { today: "Aujourd’hui", proposed: "Proposé" },
  movements: { BUY: "Acheter", SELL: "Vendre", movement: "Mouvement" },
  losses: {
    title: "Si les marchés baissent",
    year: "Si tout baisse la même année",
    horizon: "À l’horizon, 5 scénarios sur 100 font pire",
    bearable: "Vous pouvez supporter",
    accepted: "Vous admettez",
    beyond: "{{value}}, au-delà",
  },
  costs: {
    title: "Ce que cela coûte",
    once: "Une fois, tout de suite",
    yearly: "Par an",
    yearlyOf: "{{amount}} ({{percent}})",
    unknown_one: "Frais non connus pour {{shown}} support : il n’est pas compté.",
    unknown_other: "Frais non connus pour {{shown}} supports : ils ne sont pas comptés.",
  },
  criteria: {
    title: "Durabilité",
    reached: "{{reached}} pour {{asked}} demandés",
    asked: "{{asked}} demandés",
  },
};
