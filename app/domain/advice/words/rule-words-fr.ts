import type { AdviceCheckCode } from "#app/domain/journey.ts";
import { frenchSuitability } from "./suitability-words-fr.ts";

/** What each rule is called, what it tells the adviser, and what it tells the client. */
export const frenchRules = {
  ...frenchSuitability,
  PROPOSAL_PARAMETERS: {
    name: "Paramètres de la proposition",
    adviser: "Les paramètres de la proposition manquent : remplissez l’étape 4.",
    client: "Votre projet n’est pas encore complet.",
  },
  PRODUCT_CONFIGURED: {
    name: "Produit du parcours",
    adviser: "Ce produit n’est pas configuré dans ce parcours : recréez le dossier avec un produit proposé.",
    client: "Ce contrat ne peut pas être proposé ici.",
  },
  ACT_ENABLED: {
    name: "Opération ouverte",
    adviser: "Ce parcours n’ouvre pas cette opération.",
    client: "Cette opération n’est pas proposée.",
  },
  FREQUENCY_ENABLED: {
    name: "Périodicité des versements",
    adviser: "Ce parcours n’ouvre pas cette périodicité de versements programmés.",
    client: "Cette périodicité de versement n’est pas proposée.",
  },
  RISK_PROFILE: {
    name: "Profil de risque",
    adviser: "Le profil de risque du client manque : remplissez l’étape 3.",
    client: "Votre profil d’investisseur n’est pas encore connu.",
  },
  PREFERENCES_VALID: {
    name: "Validité des préférences",
    adviser: "Les préférences de durabilité ne sont plus valables : reprenez l’étape 2 avec le client.",
    client: "Vos préférences en matière de durabilité doivent être mises à jour.",
  },
  ALLOCATION_SELECTED: {
    name: "Allocation retenue",
    adviser: "Aucune allocation n’est retenue, ou elle est vide.",
    client: "Aucune répartition n’est encore choisie.",
  },
  MODE_ENABLED: {
    name: "Modes de gestion",
    adviser: "Ce mode de gestion n’est pas ouvert pour ce produit.",
    client: "Ce mode de gestion n’est pas proposé avec ce contrat.",
  },
  MODE_SPLIT: {
    name: "Répartition entre modes de gestion",
    adviser: "Les parts des modes de gestion doivent totaliser 100 %.",
    client: "La répartition entre modes de gestion est incomplète.",
  },
  MODE_CONTENT: {
    name: "Contenu des modes de gestion",
    adviser: "Aucun portefeuille n’est associé à ce mode : composez-le ou ramenez sa part à 0 %.",
    client: "Une partie de la répartition est vide.",
  },
  ALLOCATION_TOTAL: {
    name: "Total de l’allocation",
    adviser: "Les parts doivent totaliser 100 %, sans ligne à 0 % et au centième près.",
    client: "La répartition ne totalise pas 100 %.",
  },
  SRI_MISSING: {
    name: "Indicateur de risque publié",
    adviser: "Sans indicateur de risque (SRI) publié, le risque de l’ensemble ne peut pas être calculé : remplacez ces supports.",
    client: "Le niveau de risque d’un support n’est pas publié.",
  },
  RISK_RANGE: {
    name: "Risque et profil",
    adviser: "Le risque de l’allocation sort de la fourchette du profil.",
    client: "Le niveau de risque s’écarte de celui qui correspond à votre profil.",
  },
  RISK_AFTER_ACT: {
    name: "Risque après l’opération",
    adviser:
      "L’opération ne mène pas jusqu’à la cible et le risque du contrat reste hors de la fourchette du profil : proposez aussi un arbitrage, ou faites accepter l’écart.",
    client: "Après cette opération, le risque de l’ensemble de votre contrat s’écarte encore de celui qui correspond à votre profil.",
  },
  MINIMUM_ASSETS: {
    name: "Nombre de supports",
    adviser: "L’allocation compte moins de supports que le parcours n’en demande.",
    client: "Votre épargne serait répartie sur trop peu de supports.",
  },
  MINIMUM_PER_ASSET: {
    name: "Minimum par support",
    adviser: "Un support hors fonds en euros est sous le minimum.",
    client: "Un support aurait une part trop faible.",
  },
  MAXIMUM_PER_ASSET: {
    name: "Maximum par support",
    adviser: "Un support hors fonds en euros dépasse le maximum.",
    client: "Une part trop grande irait à un seul support.",
  },
  GUARANTEED_CAP: {
    name: "Plafond des fonds en euros",
    adviser: "La part des fonds en euros dépasse le plafond.",
    client: "La part du fonds en euros est limitée par le contrat.",
  },
  WITHOUT_GUARANTEE: {
    name: "Part sans garantie",
    adviser: "La part sans garantie en capital dépasse le maximum.",
    client: "La part exposée à un risque de perte dépasse ce qui est prévu.",
  },
  DIVERSIFICATION: {
    name: "Diversification du produit",
    adviser: "L’allocation ne respecte pas une règle de diversification du produit.",
    client: "La répartition ne respecte pas les règles du contrat.",
  },
  ONE_PROFILE_PER_MANAGER: {
    name: "Un profil par société de gestion",
    adviser: "Plusieurs profils d’une même société de gestion ne peuvent pas être combinés.",
    client: "Un seul profil par société de gestion peut être choisi.",
  },
  STRUCTURED_QUIZ: {
    name: "Connaissance des produits structurés",
    adviser: "Les produits structurés restent fermés tant que le vrai-faux n’est pas réussi.",
    client: "Des questions sur les produits structurés restent à comprendre.",
  },
  STRUCTURED_CAUTIOUS: {
    name: "Produits structurés et profil prudent",
    adviser: "Les produits structurés ne conviennent pas à un client prudent.",
    client: "Les produits structurés ne correspondent pas à votre profil.",
  },
  STRUCTURED_CAP: {
    name: "Plafond des produits structurés",
    adviser: "La part des produits structurés dépasse le plafond ; il est plus bas pour un premier investissement.",
    client: "La part des produits structurés est limitée.",
  },
  STRUCTURED_FREE: {
    name: "Pas de structuré en gestion libre",
    adviser: "Un produit structuré ne peut pas figurer en gestion libre.",
    client: "Un produit structuré ne peut pas être détenu en gestion libre.",
  },
  STRUCTURED_TERMS: {
    name: "Fiche des produits structurés",
    adviser: "Un produit structuré n’a pas de fiche (émetteur, échéance, barrières) dans les données, ou il est arrivé à échéance.",
    client: "Ce que doit l’émetteur d’un produit structuré ne peut pas vous être présenté.",
  },
  SENIOR_ASSETS: {
    name: "Supports déconseillés à cet âge",
    adviser: "Le contrat contient, après l’acte, des supports interdits ou déconseillés à l’âge {ofPerson}.",
    client: "Certains supports sont déconseillés à {yourAge}.",
  },
  SENIOR_LOW_RISK: {
    name: "Risque faible à cet âge",
    adviser: "À l’âge {ofPerson}, les supports de risque faible ou très faible sont limités.",
    client: "À {yourAge}, la part des supports de risque faible est limitée.",
  },
  SENIOR_UNITS: {
    name: "Unités de compte à cet âge",
    adviser: "À l’âge {ofPerson}, avec des supports de risque modéré, les unités de compte sont limitées.",
    client: "À {yourAge}, la part des unités de compte est limitée.",
  },
  SENIOR_SOON: {
    name: "Changement d’âge pendant le dossier",
    adviser: "{person} atteint l’âge de règles plus strictes avant la fin de validité du dossier.",
    client: "Des règles plus strictes s’appliqueront {nextBirthday}.",
  },
  MINIMUM_DEPOSIT: {
    name: "Versement minimum par support",
    adviser: "La part du versement sur un support est sous son minimum.",
    client: "Le versement est trop faible pour un des supports.",
  },
  MINIMUM_PERIODIC_DEPOSIT: {
    name: "Versement programmé minimum par support",
    adviser: "La part du versement programmé sur un support est sous son minimum.",
    client: "Le versement programmé est trop faible pour un des supports.",
  },
  ASSET_CLOSED: {
    name: "Supports fermés",
    adviser: "Un support fermé à la souscription doit être retiré.",
    client: "Un support n’accepte plus de versements.",
  },
  ASSET_NOT_FOR_SALE: {
    name: "Supports commercialisés",
    adviser: "Un support qui n’est pas proposé dans ce contrat doit être retiré.",
    client: "Un support n’est pas proposé dans ce contrat.",
  },
  SCHEDULED_PAYMENTS: {
    name: "Éligibilité aux versements programmés",
    adviser: "Un support non éligible aux versements programmés doit être retiré.",
    client: "Un support n’accepte pas de versements programmés.",
  },
  SUSTAINABILITY: {
    name: "Préférences de durabilité",
    adviser:
      "Le contrat n’atteint pas, après l’acte, ce que le client demande : changez l’allocation, adaptez les préférences pour ce seul conseil, ou arrêtez-vous là.",
    client: "Votre contrat n’atteindrait pas vos préférences en matière de durabilité.",
  },
  HOLDING_PERIOD: {
    name: "Durée de détention recommandée",
    adviser: "Des supports demandent une durée de détention plus longue que l’horizon du client.",
    client: "Certains supports sont faits pour une durée plus longue que la vôtre.",
  },
  KID_PRESENT: {
    name: "Documents d’informations clés",
    adviser: "Le document d’informations clés de certains supports manque.",
    client: "Le document d’informations clés d’un support n’est pas disponible.",
  },
  KID_AGE: {
    name: "Âge des documents d’informations clés",
    adviser: "Un document d’informations clés est trop ancien, ou le sera dans le mois.",
    client: "Un document d’informations clés doit être renouvelé.",
  },
  VALUES_ENDED: {
    name: "Valeurs à jour",
    adviser: "Les valeurs de certains supports se sont arrêtées : ils sont clos, ou leurs données sont en retard.",
    client: "Les dernières valeurs d’un support ne sont pas connues.",
  },
} satisfies Record<AdviceCheckCode, { name: string; adviser: string; client: string }>;
export type RuleWords = typeof frenchRules;
