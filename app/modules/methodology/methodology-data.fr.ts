import type { Theme } from "./methodology.ts";

/** Chiffres qui portent sur les données elles-mêmes, et ordres qui découlent d’une allocation. */
export const dataFr: Theme = {
  id: "data",
  title: "Données, modèles de fonds et ordres",
  methods: [
    {
      id: "currencies",
      title: "Devises et séries de substitution",
      definition:
        "À la demande, les séries sont comparées dans une seule devise ; une série jeune peut recevoir le passé d’un indice ou d’un autre fonds, sa série de substitution.",
      formula: "valeur · cours de sa date ; avant la première valeur v₀ du jour d₀ : substitut(d) · v₀/substitut(d₀)",
      source: "Cours de référence de la Banque centrale européenne, cotés contre l’euro ; raccord à la première date commune.",
      conventions:
        "Un cours vaut dix jours au plus ; deux autres devises passent par l’euro, et les pence sont des centièmes de livre. Les rendements sont alors ceux des valeurs converties. Les valeurs tirées d’un substitut sont nommées comme telles, avec le jour à partir duquel les valeurs sont celles du fonds ; sans substitut couvrant ce jour, le calcul est refusé (3107). Dans les jeux de scénarios, toute série jeune qui a un substitut commence par le passé de celui-ci, dans sa propre devise ; sa ligne porte alors la mention « passé complété ».",
      limits: "Le passé d’un substitut n’est pas celui du fonds : il ne dit rien des choix du gérant ni de ses frais.",
    },
    {
      id: "distributions",
      title: "Distributions, divisions et performances calendaires",
      definition:
        "Performance d’une part dont les distributions sont réinvesties, à côté de celle de son cours ; performance de chaque année et de chaque mois civils.",
      formula: "I(t) = I(t−1) · (P(t)·k + D)/P(t−1) ; période : dernière valeur dans la période / dernière valeur avant − 1",
      source: "GIPS 2020 : réinvestissement à la valeur liquidative du jour.",
      conventions:
        "Une distribution (dividende, plus-value, remboursement de capital) ou une division compte à la première valeur de son jour ou d’après, avant impôt, quand les valeurs de la série sont des cours ; une série de performance totale les contient déjà. Statistiques, indicateurs de risque, scénarios, portefeuilles, projections et alertes reposent tous sur ces valeurs, et la performance du cours seul figure à côté quand elle diffère. Plusieurs distributions d’un même jour s’additionnent. Une division que les valeurs ne montrent pas fait l’objet d’une question, de même qu’un mouvement d’un fichier qui ressemble à une division non saisie. Une période à laquelle manque une valeur à l’une de ses bornes est signalée comme incomplète, de même que le mois ou l’année dont le dernier jour ouvré n’est pas encore atteint.",
      limits: "Les distributions qui ne sont pas saisies manquent à la performance.",
    },
    {
      id: "scenario-statistics",
      title: "Statistiques des scénarios d’une série",
      definition:
        "De 1 mois à 50 ans : rendement moyen et médian, leurs équivalents annuels, volatilité, percentiles, probabilité de perte, valeur en risque et perte moyenne au-delà, covariance avec les autres séries.",
      formula: "g = Π(1 + r) ; volatilité = sd(ln g)·√(12/h) ; VaR 95 = −q05 ; CVaR 95 = −moyenne de ce qui est à q05 ou au-dessous",
      source: "Quantile de type 7, Hyndman et Fan (1996) ; covariance d’échantillon.",
      conventions: "Prises sur les scénarios et non dans le temps. Les horizons plus longs que les scénarios sont laissés de côté.",
      limits: "Elles décrivent le modèle et non ce qui s’est passé.",
    },
    {
      id: "formula-score",
      title: "Formule d’un fonds et son score",
      definition:
        "Un fonds sans historique peut suivre une formule d’autres séries ; s’il en a un peu, le score dit à quel point la formule le décrit.",
      formula: "score = 100 · max(0, 1 − var(réel − formule)/var(réel))",
      source: "Coefficient de détermination de la formule donnée.",
      conventions:
        "Rendements mensuels des mois communs, douze au moins. Vert à partir de 80, orange à partir de 50, rouge au-dessous : choix du produit.",
      limits: "Un bon score sur un passé court ne rend pas la formule vraie.",
    },
    {
      id: "drift",
      title: "Allocation actuelle et dérive",
      definition: "Où le marché a porté les poids depuis la dernière composition, et ce qu’il faudrait échanger pour y revenir.",
      formula: "w ∝ w₀ · V(date)/V(composition) ; rotation = ½ Σ |écart|",
      source: "Définition.",
      conventions: "Valeurs de dix jours au plus. Une alerte est levée quand le plus grand écart atteint son seuil.",
      limits: "Versements, retraits et frais intervenus depuis la composition ne sont pas vus.",
    },
    {
      id: "darm",
      title: "Allocation dynamique du risque (DARM)",
      definition:
        "Part de risque d’un portefeuille suivi qui monte et descend avec ce que sa valeur a au-dessus d’un plancher, le reste allant à une réserve.",
      formula:
        "part = min(max ; max(min ; multiplicateur × (valeur − plancher)/valeur)) ; plancher = niveau × première, ou plus haute, valeur",
      source:
        "Black et Perold, « Theory of constant proportion portfolio insurance », Journal of Economic Dynamics and Control, 1992 ; Black et Jones, 1987. Plancher qui monte avec la plus haute valeur : Estep et Kritzman, « TIPP », 1988. Exemple de contrôle : Perold et Sharpe, Financial Analysts Journal, 1988.",
      conventions:
        "Valeur nette de frais, au dernier jour connu. Les supports de réserve sont le monétaire, ou le monétaire, les obligations et le capital garanti ; tous les autres sont du risque. À l’intérieur de chaque groupe les proportions sont gardées. Plus près de la cible que la tolérance, rien ne change.",
      limits:
        "Le plancher n’est pas garanti : une baisse plus forte que 1/multiplicateur entre deux arbitrages le traverse. Une fois la valeur au plancher, le portefeuille reste en réserve et ne suit plus une reprise.",
    },
    {
      id: "structured",
      title: "Issues d’un produit structuré",
      definition: "Ce que paie un produit structuré dans cinq cas, du remboursement anticipé à la perte totale, pour le montant du client.",
      formula:
        "à l’échéance : 100 si le sous-jacent est à la barrière de protection ou plus haut, sinon max(sous-jacent, 100 − perte maximale) ; plus les coupons dus",
      source: "Conditions du produit, saisies par son producteur.",
      conventions:
        "Acheté au prix d’émission et gardé. Un coupon est dû à chaque observation à sa barrière ou plus haut ; la perte est montrée 20 points sous la barrière de protection.",
      limits:
        "Les cas n’ont pas la même probabilité. Les scénarios de la projection suivent les prix passés du produit, non ces paiements.",
    },
    {
      id: "orders",
      title: "Ordres",
      definition: "Achats et ventes qui amènent un contrat à son allocation cible, ou aussi près que le permet un versement ou un retrait.",
      formula: "versement : achat = max(0, w·(V + D) − détenu − τ), τ tel que la somme des achats soit D",
      source: "Projection euclidienne sur le simplexe.",
      conventions:
        "Un versement ne fait qu’acheter, un retrait ne fait que vendre. Les montants sont en centimes entiers ; les centimes manquants vont aux plus grands restes.",
      limits: "Les frais, les heures limites et les montants minimaux de l’assureur ne sont pas connus ici.",
    },
  ],
};
