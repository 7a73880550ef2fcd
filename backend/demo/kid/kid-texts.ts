import type { KidContent } from "#app/contract/kid-document/kid-config.ts";

type Texts = KidContent["texts"];

/** What the invented funds invest in, in both languages, and the risks that come with it. */
export interface DemoKidStrategy {
  objectives: Texts["objectives"];
  risk: Texts["riskNarrative"];
  investor: Texts["intendedInvestor"];
}

export const STRATEGIES = {
  euro: {
    objectives: {
      fr: "Le support investit dans des actions de sociétés de la zone euro de toutes tailles. Il cherche, sur cinq ans, une performance supérieure à celle de ce marché. Les revenus sont réinvestis.",
      en: "The fund invests in shares of companies of all sizes in the euro area. Over five years it seeks a return above that of this market. Income is reinvested.",
    },
    risk: {
      fr: "Les actions de petites sociétés peuvent être difficiles à vendre quand les marchés baissent.",
      en: "Shares of small companies may be hard to sell when markets fall.",
    },
    investor: {
      fr: "Épargnants qui connaissent les marchés d’actions, acceptent de perdre une partie de leur capital et investissent pour cinq ans au moins.",
      en: "Savers who know share markets, accept to lose a part of their capital and invest for five years at least.",
    },
  },
  income: {
    objectives: {
      fr: "Le support investit dans des actions européennes dont le dividende est élevé et régulier. Il cherche un revenu et, sur cinq ans, une croissance modérée du capital.",
      en: "The fund invests in European shares with high and steady dividends. It seeks income and, over five years, moderate growth of the capital.",
    },
    risk: {
      fr: "Les dividendes ne sont pas garantis et peuvent être réduits ou supprimés.",
      en: "Dividends are not guaranteed and may be cut or stopped.",
    },
    investor: {
      fr: "Épargnants qui cherchent un revenu, acceptent des variations de valeur et investissent pour cinq ans au moins.",
      en: "Savers who seek income, accept that values vary and invest for five years at least.",
    },
  },
  emerging: {
    objectives: {
      fr: "Le support investit dans des actions de grandes sociétés des pays émergents. Il cherche, sur huit ans, à profiter de la croissance de ces économies.",
      en: "The fund invests in shares of large companies in emerging countries. Over eight years it seeks to benefit from the growth of these economies.",
    },
    risk: {
      fr: "Les devises des pays émergents varient fortement face à l’euro, et leurs marchés peuvent fermer ou restreindre les sorties de capitaux.",
      en: "Currencies of emerging countries vary strongly against the euro, and their markets may close or restrict outflows of capital.",
    },
    investor: {
      fr: "Épargnants avertis, qui acceptent de fortes variations et investissent pour huit ans au moins.",
      en: "Experienced savers who accept strong variations and invest for eight years at least.",
    },
  },
  currency: {
    objectives: {
      fr: "Le support prend des positions sur les principales devises. Il cherche une performance positive sur cinq ans, quelle que soit l’évolution des marchés d’actions.",
      en: "The fund takes positions in the main currencies. Over five years it seeks a positive return whatever share markets do.",
    },
    risk: {
      fr: "Le support emprunte pour investir\u202f: ses pertes peuvent dépasser celles des devises qu’il détient.",
      en: "The fund borrows to invest: its losses may exceed those of the currencies that it holds.",
    },
    investor: {
      fr: "Épargnants avertis qui cherchent à diversifier une épargne existante et investissent pour cinq ans au moins.",
      en: "Experienced savers who seek to diversify existing savings and invest for five years at least.",
    },
  },
  bonds: {
    objectives: {
      fr: "",
      en: "The fund invests in high-yield bonds of European companies. Over five years it seeks a return above that of government bonds.",
    },
    risk: {
      fr: "Les émetteurs de ces obligations peuvent ne pas rembourser ce qu’ils doivent.",
      en: "Issuers of these bonds may fail to repay what they owe.",
    },
    investor: {
      fr: "Épargnants qui acceptent un risque de crédit élevé et investissent pour cinq ans au moins.",
      en: "Savers who accept a high credit risk and invest for five years at least.",
    },
  },
} as const satisfies Record<string, DemoKidStrategy>;

/** Texts of a document of the demo. */
export const demoKidTexts = ({ objectives, risk, investor }: DemoKidStrategy): Texts => ({
  productType: {
    fr: "Unité de compte d’un contrat d’assurance vie, adossée à un fonds de placement. Produit de démonstration, inventé.",
    en: "Unit-linked option of a life insurance contract, backed by an investment fund. Invented product of a demonstration.",
  },
  term: {
    fr: "Le support n’a pas de date d’échéance. L’assureur peut le fermer aux nouveaux versements avec un préavis de trois mois.",
    en: "The option has no maturity date. The insurer may close it to new deposits at three months’ notice.",
  },
  objectives,
  intendedInvestor: investor,
  riskNarrative: risk,
  unableToPayOut: {
    fr: "En cas de défaillance de l’assureur, le Fonds de garantie des assurances de personnes indemnise les assurés dans la limite prévue par la loi. La valeur de l’unité de compte n’est pas garantie\u202f: l’assureur s’engage sur le nombre d’unités, pas sur leur valeur.",
    en: "If the insurer fails, the French guarantee fund for life insurance compensates the insured up to the limit of the law. The value of the unit is not guaranteed: the insurer commits to the number of units, not to their value.",
  },
  holdingPeriodAndExit: {
    fr: "Cette durée tient compte des variations habituelles du support. Vous pouvez demander un rachat ou un arbitrage chaque jour de bourse\u202f; une sortie anticipée augmente le risque de perte.",
    en: "This period takes the usual variations of the option into account. You may ask for a withdrawal or a switch on each trading day; leaving early raises the risk of a loss.",
  },
  complaints: {
    fr: "Écrivez au service des réclamations, Brissonne Assurances Vie, 1 place de l’Exemple, 75000 Paris, ou à reclamations@brissonne.example. Sans réponse sous deux mois, vous pouvez saisir le médiateur de l’assurance.",
    en: "Write to the complaints department, Brissonne Assurances Vie, 1 place de l’Exemple, 75000 Paris, or to reclamations@brissonne.example. Without an answer within two months you may turn to the insurance ombudsman.",
  },
  otherInformation: {
    fr: "Les conditions générales du contrat et les rapports annuels du support sont remis gratuitement sur demande.",
    en: "The general terms of the contract and the yearly reports of the option are given free of charge on request.",
  },
});
