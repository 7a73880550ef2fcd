import type { Theme } from "./methodology.ts";
import { suitabilityFr } from "./methodology-suitability.fr.ts";

/** Chiffres qui résument un résultat, et profil d’un client. */
export const readingFr: Theme = {
  id: "reading",
  title: "Lecture des résultats et profil du client",
  methods: [
    {
      id: "todays-money",
      title: "Montants en euros constants",
      definition:
        "Montants projetés divisés par la hausse des prix supposée jusqu’à leur date : ce qu’ils permettraient d’acheter aux prix d’aujourd’hui.",
      formula: "montant réel = montant / (1 + inflation)^(mois/12) ; rendement réel = (1 + r)/(1 + inflation) − 1",
      source: "Définition du pouvoir d’achat.",
      conventions:
        "La hausse est choisie, de 1 à 4 % par an ; 2 % est l’objectif de la Banque centrale européenne. Chaque versement et chaque rachat est divisé par la hausse jusqu’à sa propre date. Les chances de succès se comptent par rapport à l’objectif en euros de sa date et ne changent pas.",
      limits: "L’inflation future n’est pas connue : les montants sont un ordre de grandeur.",
    },
    {
      id: "final-values",
      title: "Valeurs finales en chiffres",
      definition:
        "Moyenne et écart type des valeurs finales sur les scénarios, nombre de scénarios en perte, où valeur finale et rachats payés restent sous les sommes versées, et nombre de ceux où un rachat n’a pu être payé en entier.",
      formula: "moyenne = Σ V(s)/S ; écart type = √(Σ (V(s) − moyenne)²/(S − 1))",
      source: "Définition.",
      conventions:
        "Les sommes versées sont brutes de frais, encours compris. Gain : valeur finale et rachats payés, moins sommes versées. Les montants projetés sont affichés arrondis, et les gains se calculent sur les montants affichés.",
      limits:
        "Quelques scénarios très favorables placent la moyenne au-dessus de la médiane : les écrans mettent donc la médiane en avant.",
    },
    {
      id: "costs",
      title: "Total des frais et effet sur le rendement",
      definition:
        "Ce que coûtent le contrat, les mandats et les supports d’ici l’horizon : par nature, la première année, au total et par an, et ce que ces frais retirent au scénario médian.",
      formula:
        "mois : supports = valeur · ((1 − frais)^(−1/12) − 1), puis mandat, puis contrat = valeur · (1 − (1 − frais)^(1/12)) ; par an = total / épargne moyenne / années",
      source: "Coûts et frais ex ante : règlement délégué (UE) 2017/565, article 50. Réduction du rendement : usage.",
      conventions:
        "Chaque frais est compté dans chaque scénario au moment où il est prélevé, puis en moyenne des scénarios, en euros courants. Les frais des supports sont les frais annuels de leurs fiches : déjà dans leurs valeurs, ils comptent dans le total mais ne sont pas déduits une seconde fois. Ceux d’un mandat suivent son allocation. Les supports dont les frais ne sont pas connus sont nommés, avec la part de l’épargne dont ils le sont. L’effet compare le scénario médian à celui du même plan sans aucun de ces frais, manque à gagner compris.",
      limits:
        "Frais d’arbitrage, de rachat et d’option, commissions de surperformance, coûts de transaction et impôts n’y sont pas. Sur une longue durée, un taux plus élevé peut prélever moins d’euros, parce qu’il laisse moins d’épargne : l’effet sur le résultat, lui, ne diminue pas.",
    },
    {
      id: "levers",
      title: "Leviers sur les chances de succès",
      definition:
        "Ce qu’un seul changement demanderait pour 80 % de chances : des versements plus élevés, des rachats plus faibles, une autre durée, ou un autre niveau de risque. Et ce qui peut être retiré avec 95, 90, 80 et 50 % de chances.",
      source: "Celles du versement qui atteint un objectif et de l’allocation optimisée.",
      conventions:
        "Les versements sont arrondis à l’euro supérieur, les rachats à l’euro inférieur. Un versement qui coûterait plus que l’objectif et les rachats réunis n’est pas proposé : cet argent y suffirait sans aucun rendement. Chaque année est simulée jusqu’à la plus longue durée permise : la première qui suffit est proposée, et celle où les chances repassent sous le seuil est dite. Qui vit de son contrat se voit proposer d’abord de retirer moins. Le risque est la plus faible volatilité, parmi les meilleures allocations des mêmes supports en pour cent entiers dans les règles du contrat, dont la projection confirme les chances.",
      limits:
        "Chaque levier est calculé seul, sur les mêmes scénarios ; un risque au-delà du profil du client n’est pas proposé. Un objectif de rendement ne dépend pas des versements.",
    },
    {
      id: "months",
      title: "Meilleur et pire mois, mois en hausse",
      definition: "Performance la plus haute et la plus basse d’un mois civil sur la période, et part des mois qui ont gagné.",
      formula: "r = V(fin du mois)/V(fin du mois précédent) − 1",
      source: "Définition.",
      conventions:
        "Mois dont les deux bornes sont dans la période. La valeur d’une fin de mois est la dernière, âgée de dix jours au plus.",
      limits: "Le nombre de mois compte : les extrêmes d’une courte période disent peu.",
    },
    {
      id: "risk-profile",
      title: "Profil de risque du questionnaire",
      definition:
        "Points des réponses, additionnés par partie ; la tranche où ils tombent donne un profil et, avec lui, une fourchette de SRI.",
      formula:
        "points d’une partie = Σ points des réponses données ; profil = le plus prudent de la tranche et des limites qui s’appliquent",
      source: "Règles de l’auteur du questionnaire. Cadre : règlement délégué (UE) 2017/565, article 54.",
      conventions:
        "Une question à plusieurs réponses additionne leurs points, dans ses propres limites. Par défaut la tolérance donne le profil, tandis que les objectifs, l’horizon, la capacité et les connaissances ne peuvent que l’abaisser ; une contradiction, l’âge ou une situation fragile l’abaisse, le bloque ou appelle le conseiller. La première réponse à une question de connaissances compte ; l’expérience déclarée n’ouvre aucun placement. Sans réponse, la plus prudente est retenue. Un profil vaut deux ans. Un profil plus prudent peut être choisi ; un profil plus élevé demande un second avis.",
      limits: "Il résume ce que le client dit de lui un jour donné. Il ne mesure pas le risque d’un produit.",
    },
    suitabilityFr,
  ],
};
