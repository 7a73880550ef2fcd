/** What a recommendation comes to, in words for the adviser. */
export const advice = {
  outcomes: {
    MESSAGE_FMPNA: {
      title: "Aucun portefeuille proposé",
      text: "Aucun portefeuille des modes de gestion ouverts ne convient au profil de risque. Composez une allocation ou revoyez le profil avec le client.",
    },
    MESSAGE_SUSTAINABILITY_OFF_NFM_GO_DI: {
      title: "Gestion déléguée, seule ouverte",
      text: "La gestion libre n’est pas proposée ici. Le mandat le mieux classé convient au profil de risque.",
    },
    MESSAGE_SUSTAINABILITY_OFF_SUCCESSFUL_DI: {
      title: "Gestion déléguée recommandée",
      text: "Le portefeuille le mieux classé est un mandat ; son risque ne dépasse pas la fourchette du profil, ou la dépasse de peu.",
    },
    MESSAGE_SUSTAINABILITY_OFF_CFM: {
      title: "Gestion libre confirmée",
      text: "Le portefeuille le mieux classé est en gestion libre ; son risque ne dépasse pas la fourchette du profil, ou la dépasse de peu.",
    },
    MESSAGE_SUSTAINABILITY_ON_CFM: {
      title: "Gestion libre confirmée, préférences respectées",
      text: "Le portefeuille le mieux classé est en gestion libre. Il respecte le profil de risque et toutes les préférences de durabilité.",
    },
    MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_DI: {
      title: "Gestion déléguée recommandée, préférences respectées",
      text: "Le portefeuille le mieux classé est un mandat. Il respecte le profil de risque et toutes les préférences de durabilité.",
    },
    MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_GA: {
      title: "Allocation construite sur mesure",
      text: "Aucun portefeuille ne respecte toutes les préférences de durabilité. L’allocation la plus proche du mieux classé qui les respecte, avec le profil de risque, a été construite.",
    },
    MESSAGE_SUSTAINABILITY_ON_HALF_SUCCESSFUL: {
      title: "Préférences respectées en partie",
      text: "Le portefeuille le mieux classé convient au profil de risque, mais n’atteint qu’en partie les préférences de durabilité. Prenez une autre allocation, ou consignez l’adaptation que le client décide pour ce conseil.",
    },
    MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL_POOL: {
      title: "Préférences hors d’atteinte",
      text: "Aucune allocation des supports du contrat ne respecte ensemble les préférences de durabilité et le profil de risque. Revoyez les préférences avec le client.",
    },
    MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL: {
      title: "Préférences non respectées",
      text: "Aucun portefeuille ne respecte les préférences de durabilité et le profil de risque, mais les supports du contrat le permettent. Composez une allocation.",
    },
  },
} as const;
