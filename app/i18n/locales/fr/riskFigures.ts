/** What the server writes about figures of risk and of the past: the pages get whole sentences. */
export const riskFigures = {
  values: {
    WEEKLY: "valeurs hebdomadaires",
    MONTHLY: "valeurs mensuelles",
    QUARTERLY: "valeurs trimestrielles",
  },
  volatility: "Volatilité annualisée (sur {{values}})",
  today: "Volatilité des poids actuels (sur {{values}})",
  todayUnknown: "Volatilité des poids actuels",
  tooFew: {
    WEEKLY_one: "Volatilité et ratio de Sharpe non calculés : cette période compte {{count}} semaine entière, il en faut au moins douze.",
    WEEKLY_other:
      "Volatilité et ratio de Sharpe non calculés : cette période compte {{count}} semaines entières, il en faut au moins douze.",
    MONTHLY_one:
      "Volatilité et ratio de Sharpe non calculés : cette période compte {{count}} rendement mensuel, il en faut au moins douze.",
    MONTHLY_other:
      "Volatilité et ratio de Sharpe non calculés : cette période compte {{count}} rendements mensuels, il en faut au moins douze.",
    QUARTERLY_one:
      "Volatilité et ratio de Sharpe non calculés : cette période compte {{count}} rendement trimestriel, il en faut au moins douze.",
    QUARTERLY_other:
      "Volatilité et ratio de Sharpe non calculés : cette période compte {{count}} rendements trimestriels, il en faut au moins douze.",
  },
  rare: {
    MONTHLY: "Un support au moins n’est valorisé qu’une fois par mois : les mesures de risque reposent sur des rendements mensuels.",
    QUARTERLY:
      "Un support au moins n’est valorisé qu’une fois par trimestre : les mesures de risque reposent sur des rendements trimestriels, et les performances mensuelles ne sont pas calculées.",
  },
  source: {
    WEEKLY_one: "sur {{count}} rendement hebdomadaire depuis le {{from}}",
    WEEKLY_other: "sur {{count}} rendements hebdomadaires depuis le {{from}}",
    MONTHLY_one: "sur {{count}} rendement mensuel depuis le {{from}}, un support au moins n’étant valorisé qu’une fois par mois",
    MONTHLY_other: "sur {{count}} rendements mensuels depuis le {{from}}, un support au moins n’étant valorisé qu’une fois par mois",
    QUARTERLY_one: "sur {{count}} rendement trimestriel depuis le {{from}}, un support au moins n’étant valorisé qu’une fois par trimestre",
    QUARTERLY_other:
      "sur {{count}} rendements trimestriels depuis le {{from}}, un support au moins n’étant valorisé qu’une fois par trimestre",
    whole: "{{source}} (cinq ans)",
    shortened: "{{source}} (moins de cinq ans, faute de valeurs plus anciennes : {{names}})",
    unknown: "sur les valeurs des cinq dernières années au plus",
  },
  several: {
    rules: {
      BUY_AND_HOLD: "poids laissés libres depuis {{month}}",
      MONTHLY_REBALANCING: "poids rééquilibrés chaque mois",
      YEARLY_REBALANCING: "poids rééquilibrés chaque année",
    },
    past: "{{volatility}} dans le passé simulé, de {{from}} à {{to}} ({{rule}}, {{values}})",
    today: "{{volatility}} pour les poids d’aujourd’hui sur la période commencée le {{from}} (covariances, {{values}})",
    scenarios: "{{volatility}} sur un an dans les scénarios de la projection (tirés d’une période plus longue, mois par mois)",
    and: " ; ",
    line: "Volatilités de cette même allocation : {{told}}. Elles ne mesurent pas la même chose : la période, la fréquence des rendements ou les poids ne sont pas les mêmes.",
  },
  fees: {
    legend: "Frais du contrat",
    after: "Après frais du contrat",
    before: "Avant frais du contrat",
    beside: { after: "après frais du contrat", before: "avant frais du contrat" },
    contract: "les frais de gestion du contrat ({{rate}} par an)",
    mandates: "les frais de mandat ({{rate}} par an)",
    and: " et ",
    afterSentence:
      "Du {{from}} au {{to}}, l’allocation aurait réalisé une performance de {{total}} après frais du contrat, de {{other}} avant ces frais.",
    beforeSentence:
      "Du {{from}} au {{to}}, l’allocation aurait réalisé une performance de {{total}} avant frais du contrat, de {{other}} après ces frais.",
    afterNote:
      "Performances après {{fees}}, prélevés jour après jour. Les frais courants des supports sont déjà dans leurs valeurs. Les frais sur versement et la fiscalité ne sont pas déduits.",
    beforeNote:
      "Performances avant {{fees}}. Les frais courants des supports sont déjà dans leurs valeurs. Les frais sur versement et la fiscalité ne sont pas déduits.",
    noneNote:
      "Ce contrat ne prélève pas de frais de gestion. Les frais courants des supports sont déjà dans leurs valeurs. Les frais sur versement et la fiscalité ne sont pas déduits.",
  },
} as const;
