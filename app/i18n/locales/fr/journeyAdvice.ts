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
  /** Of an allocation that a check refuses: nobody is told that it is advised. */
  studied: {
    nothing: "À l’étude : garder votre contrat tel qu’il est. Nous ne pouvons pas vous le conseiller en l’état.",
    ACT_NEW_CONTRACTS_one: "À l’étude : placer {{paid}} sur un support. Nous ne pouvons pas vous le conseiller en l’état.",
    ACT_NEW_CONTRACTS_other: "À l’étude : placer {{paid}} sur {{lines}} supports. Nous ne pouvons pas vous le conseiller en l’état.",
    ACT_DEPOSITS: "À l’étude : ajouter {{paid}} à votre contrat de {{total}}. Nous ne pouvons pas vous le conseiller en l’état.",
    ACT_WITHDRAWALS:
      "À l’étude : vendre {{sold}} sur les {{total}} de votre contrat pour en retirer {{withdrawn}}. Nous ne pouvons pas vous le conseiller en l’état.",
    ACT_REBALANCINGS: "À l’étude : déplacer {{sold}} sur les {{total}} de votre contrat. Nous ne pouvons pas vous le conseiller en l’état.",
  },
  open: "Ce qui reste à régler",
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
    bearable: "Vous pouvez supporter ({{share}} du contrat)",
    least: "Perte admise pour les frais et les supports monétaires ({{share}} du contrat)",
    accepted: "Vous admettez ({{share}} du contrat)",
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
