import { advice } from "#app/i18n/locales/fr/advice.ts";
import type { Methodology } from "./methodology.ts";
import { followingFr } from "./methodology-following.fr.ts";

export const methodologyFr: Methodology = {
  introduction: [
    "Chaque chiffre des écrans et des documents est décrit ici : ce qu’il est, comment il est calculé, d’où vient la méthode, ce qui a été décidé là où les sources laissent un choix, et ce que le chiffre ne dit pas.",
    "Dans les formules, taux, poids et frais sont des fractions de un ; à l’écran, des pourcentages. Un chiffre qui ne peut être calculé reste vide, jamais remplacé par zéro. Les résultats sont des estimations : les performances passées ou simulées ne préjugent pas des performances futures.",
  ],
  themes: [
    {
      id: "simulation",
      title: "Simulation d’épargne",
      methods: [
        {
          id: "scenarios",
          title: "Scénarios de marché",
          definition:
            "250 avenirs possibles de toutes les séries, mois par mois, sur 50 ans. Le scénario numéro s est le même état du monde pour chaque série : leur comportement commun est conservé.",
          formula: "r[s][t] = R[indice[s][t]], blocs de 12 mois consécutifs tirés dans les mois de référence, en boucle à la fin",
          source:
            "Bootstrap circulaire par blocs (Politis et Romano, 1992) ; mouvement brownien géométrique corrélé (Glasserman, 2003, chapitre 3) pour les jeux ainsi construits. Nombres aléatoires : Mersenne Twister (Matsumoto et Nishimura, 1998), quantile normal AS 241 (Wichura, 1988).",
          conventions:
            "Au moins 60 mois communs. La graine, les mois de référence et la version du jeu sont conservés avec chaque simulation enregistrée, qui peut ainsi être refaite. Une série peut être recentrée sur un rendement attendu.",
          limits:
            "L’avenir peut contenir ce que les mois de référence n’ont pas connu. Une période de référence courte ou calme sous-estime le risque.",
        },
        {
          id: "projection",
          title: "Épargne projetée",
          definition: "Valeur du contrat dans un scénario : versements, retraits, rendements et frais, mois par mois.",
          formula: "ligne ← ligne · (1 + r) · (1 − frais de gestion)^(1/12) ; un versement entre pour versement · (1 − frais d’entrée)",
          source: "Convention du produit, sur des rendements mensuels, revenus réinvestis.",
          conventions:
            "Les flux ont lieu en début de mois. L’épargne actuelle ne supporte pas de frais d’entrée. Rééquilibrage mensuel, annuel ou aucun. Un retrait supérieur à la valeur paie ce qui reste : gain, rendement et perte comptent ce qui a été payé, et le scénario est compté comme insuffisant.",
          limits: "Impôts, prélèvements sociaux, frais d’arbitrage et décisions du client ne sont pas simulés.",
        },
        {
          id: "percentiles",
          title: "Cône de projection et percentiles",
          definition:
            "À chaque date les scénarios sont classés : 5 % sont sous le cinquième percentile, la moitié sous la médiane, 5 % au-dessus du quatre-vingt-quinzième.",
          formula: "q(p) = x[k] + (h − k) · (x[k+1] − x[k]), h = (n − 1) · p, k = partie entière de h",
          source: "Quantile de type 7, Hyndman et Fan (1996).",
          conventions:
            "Bandes : 5 à 25 %, 25 à 75 %, 75 à 95 %. Les scénarios nommés sont des percentiles de la valeur finale. Un plan enregistré se suit : le même moteur avance sur les valeurs réelles de ses supports depuis son début, et le rang est la part des scénarios au-dessous, les ex æquo comptant pour moitié ; entre deux mois, chaque scénario va en ligne droite.",
          limits: "Une ligne du graphique n’est pas un scénario unique. Les extrêmes reposent sur une douzaine de scénarios sur 250.",
        },
        {
          id: "success-chance",
          title: "Chances de succès",
          definition:
            "Part des scénarios dont la valeur finale atteint l’objectif et où chaque rachat est payé en entier. Sans objectif, part de ceux où chaque rachat est payé.",
          formula: "p = k / S, avec l’intervalle de Wilson à 95 %",
          source: "Wilson (1927) pour l’intervalle de confiance.",
          conventions: "Affichées au point. Avec 250 scénarios la marge est d’environ six points autour de 50 %.",
          limits: "Elles dépendent du modèle de marché ; aucun régulateur ni assureur ne garantit cette probabilité.",
        },
        {
          id: "target-return",
          title: "Rendement d’un scénario et objectif en rendement",
          definition: "Le rendement annuel constant qui transformerait les mêmes flux aux mêmes dates en montant final.",
          formula: "solde · q^T + Σ flux(k) · q^(T − k) = montant, q = (1 + r)^(1/12)",
          source: "Taux de rendement interne, pondéré par les flux.",
          conventions: "Versements bruts de frais : le rendement en est net. Rendement réel : (1 + r)/(1 + inflation) − 1.",
          limits: "Il mêle le marché et le calendrier des versements : il ne se compare pas à la performance d’un fonds.",
        },
        {
          id: "contributions",
          title: "Versement qui atteint un objectif",
          definition: "Le plus petit versement initial ou programmé avec lequel la part voulue des scénarios atteint l’objectif.",
          source:
            "Encadrement puis dichotomie au centime : les lignes ne baissent jamais quand on verse plus, ni quand on retire moins. Point de départ : statistiques d’ordre des scénarios.",
          conventions:
            "Si les deux versements sont libres, la proportion du client entre eux est gardée. Montants arrondis au centime supérieur, puis simulés à nouveau : le montant suffit, un centime de moins ne suffit pas. De même pour les plus grands rachats qui durent, qui gardent leurs dates et leurs proportions.",
          limits: "Celles des chances de succès.",
        },
      ],
    },
    {
      id: "history",
      title: "Performance et risque passés",
      methods: [
        {
          id: "returns",
          title: "Performance et rendement annualisé",
          definition: "Variation de valeur entre deux dates, distributions réinvesties lorsqu’elles sont connues.",
          formula: "R = V(fin)/V(début) − 1 ; annualisé (1 + R)^(365/jours) − 1",
          source: "GIPS 2020.",
          conventions: "La valeur d’une date est la dernière, vieille de dix jours au plus. Rien n’est annualisé sous un an.",
          limits: "Les performances passées ne préjugent pas des performances futures. Avant les frais qui ne sont pas dans les valeurs.",
        },
        {
          id: "track",
          title: "Historique d’un portefeuille",
          definition:
            "Valeur d’un portefeuille le long de ses compositions datées : les poids dérivent avec les marchés et reviennent à leur cible à une nouvelle composition ou à un rééquilibrage.",
          formula: "V ← V · (1 + Σ w·r) · (1 − frais)^(jours/365)",
          source: "Rendement pondéré par le temps, GIPS 2020.",
          conventions:
            "Une composition prend effet à la première date de valorisation à partir de la sienne. Une reconstitution applique au passé la composition d’aujourd’hui, et le dit. Aux dates d’un événement de marché, elle part de ses poids la veille du premier jour, et suit un mois un événement d’un seul jour ; les supports sans valeur à ces dates sont laissés de côté, la part connue est dite, et sous la moitié il n’y a pas de chiffre.",
          limits: "Une reconstitution est choisie en connaissant le passé : elle flatte.",
        },
        {
          id: "volatility",
          title: "Volatilité",
          definition: "Ampleur des variations habituelles, par an.",
          formula: "σ = écart type des rendements (n − 1) · √52, √12 ou √4",
          source: "Usage ; Bacon (2008).",
          conventions:
            "Rendements simples, de vendredi à vendredi. Lorsque les valeurs sont espacées de plus de dix jours (médiane), d’une fin de mois à l’autre, et de plus de quarante-cinq jours, d’un trimestre à l’autre : des prix répétés donneraient une volatilité nulle à côté d’une baisse. La fréquence est toujours dite. Une semaine, un mois ou un trimestre inachevé n’est pas une observation ; à moins de douze observations, rien n’est affiché. Une allocation suit son support le plus rarement valorisé.",
          limits: "Elle traite gains et pertes de la même façon et dit peu des chutes rares.",
        },
        {
          id: "drawdown",
          title: "Perte maximale",
          definition: "Plus forte baisse depuis un sommet, avec les dates du sommet, du creux et du retour.",
          formula: "min V(t) / max{V(s), s ≤ t} − 1",
          source: "Bacon (2008).",
          conventions: "Aux dates mêmes de l’historique. Pas de date de retour tant que le sommet n’est pas retrouvé.",
          limits: "Elle dépend de la période : un fonds jeune n’a souvent pas connu de crise.",
        },
        {
          id: "ratios",
          title: "Ratios de Sharpe et de Sortino",
          definition: "Rendement au-delà d’un taux sans risque, par unité de volatilité (Sharpe) ou de volatilité à la baisse (Sortino).",
          formula: "(rendement annualisé − taux) / volatilité",
          source: "Sharpe (1994) ; Sortino et Price (1994).",
          conventions: "Taux sans risque nul sauf mention. Vide sous un an ou sans volatilité.",
          limits: "Un ratio négatif ne classe pas. Comparable sur la même période seulement.",
        },
        {
          id: "tail",
          title: "Valeur en risque et perte moyenne au-delà",
          definition: "Perte dépassée dans 5 % des semaines (ou mois, trimestres), et perte moyenne de ceux-ci.",
          formula: "VaR = −q(5 %) ; CVaR = −moyenne des rendements inférieurs ou égaux à q(5 %)",
          source: "Méthode historique, quantile de type 7.",
          conventions: "Non annualisées.",
          limits: "Trois ans comptent environ huit semaines de ce genre.",
        },
        {
          id: "benchmark",
          title: "Comparaison à un indice, corrélation",
          definition:
            "Écart de suivi : volatilité de la différence. Bêta : sensibilité à l’indice. Alpha : rendement que le bêta n’explique pas. Ratio d’information : écart de rendement par unité d’écart de suivi. Corrélation : degré auquel deux séries évoluent ensemble.",
          source: "Bacon (2008) ; corrélation de Pearson.",
          conventions: "Rendements communs, à la plus rare des deux fréquences ; une corrélation demande un an, et douze rendements.",
          limits: "Les corrélations montent pendant les crises.",
        },
        {
          id: "contribution",
          title: "Contributions à la performance",
          definition: "Ce que chaque actif a ajouté à la performance ; la somme des contributions lui est égale.",
          formula: "Σ V(t−1)/V(0) · w(t−1) · r(t)",
          source: "Bacon (2008) ; attribution face à un indice : Brinson et Fachler (1985).",
          conventions: "Avant les frais du portefeuille.",
          limits: "Une contribution n’est pas un jugement sur un gérant.",
        },
      ],
    },
    {
      id: "risk",
      title: "Indicateurs de risque réglementaires",
      methods: [
        {
          id: "srri",
          title: "SRRI, de 1 à 7",
          definition:
            "Indicateur synthétique de risque et de rendement : classe de la volatilité des rendements hebdomadaires, revenus réinvestis, sur cinq ans.",
          formula: "1 < 0,5 % ≤ 2 < 2 % ≤ 3 < 5 % ≤ 4 < 10 % ≤ 5 < 15 % ≤ 6 < 25 % ≤ 7",
          source: "CESR/10-673 du 1er juillet 2010, encadré 1.",
          conventions:
            "260 rendements hebdomadaires jusqu’au dernier vendredi ; 60 rendements mensuels lorsqu’un composant n’est valorisé que chaque mois, comme les lignes directrices le permettent ; aucun SRRI sur des valeurs trimestrielles. Trois méthodes pour un portefeuille : compositions réelles (HISTORICAL), poids d’aujourd’hui dans le passé (HISTORICAL_ALLOCATION), moyenne pondérée des indicateurs des lignes arrondie au plus proche, la moitié vers le haut (PRORATA), sans portée réglementaire. Une semaine manquante fait refuser le calcul. Une classe publiée ne change que si la classe calculée en a différé à chaque point hebdomadaire de quatre mois ; elle devient alors celle qui a prévalu le plus souvent, la plus récente en cas d’égalité.",
          limits: "Ce n’est pas le SRI, dont les bornes et la mesure diffèrent ; l’un n’est jamais converti en l’autre.",
        },
        {
          id: "ex-ante",
          title: "Volatilité ex ante et contributions au risque",
          definition:
            "Volatilité qu’auraient les poids d’aujourd’hui, d’après les mouvements communs des actifs, et part de chaque actif dans celle-ci.",
          formula: "σ = √(w'Σw) ; part de l’actif i = w(i)·(Σw)(i)/σ² ; ratio de diversification Σ w·σ(i)/σ",
          source: "Markowitz (1952) ; décomposition d’Euler.",
          conventions:
            "Covariance des rendements hebdomadaires sur cinq ans, · 52 ; mensuels, · 12, ou trimestriels, · 4, lorsqu’un actif n’est valorisé que si rarement. Il faut un an de rendements communs, et au moins douze. Un actif sans données fait refuser le calcul. La classe affichée à côté emploie les bornes du SRRI.",
          limits: "Une estimation pendant la saisie des poids : elle ne remplace aucun indicateur publié.",
        },
        {
          id: "sri",
          title: "SRI, de 1 à 7",
          definition:
            "Indicateur synthétique de risque du document d’informations clés : risque de marché (MRM) combiné au risque de crédit (CRM).",
          formula:
            "VaR = σ√N·(−1,96 + 0,474·μ₁/√N − 0,0687·μ₂/N + 0,146·μ₁²/N) − 0,5·σ²·N ; VEV = (√(3,842 − 2·VaR) − 1,96)/√T ; bornes du MRM 0,5, 5, 12, 20, 30, 80 %",
          source: "Règlement délégué (UE) 2017/653, annexe II.",
          conventions:
            "Rendements logarithmiques des cinq dernières années : au moins deux ans en quotidien, quatre en hebdomadaire ou cinq en mensuel. Une classe de plus lorsqu’il n’existe que des prix mensuels. La constante 3,842 est celle du règlement. Les nombres sont tenus dans des tables datées, avec leur source. Pour un portefeuille, moyenne pondérée des SRI publiés, affichée arrondie : le règlement n’en définit pas. Un fonds sans SRI bloque le calcul.",
          limits:
            "Les produits à historique court, à levier ou à options (catégories 1, 3 et 4) ne sont pas calculés : leurs indicateurs sont importés.",
        },
        {
          id: "priips",
          title: "Scénarios de performance PRIIPs",
          definition:
            "Ce que deviendrait un placement aux durées de détention du document d’informations clés : tensions, défavorable, intermédiaire, favorable.",
          formula:
            "favorable, intermédiaire, défavorable : meilleure, médiane, pire des sous-périodes de l’historique ; tensions : exp[σs√N·(z + (z²−1)/6·μ₁/√N + (z³−3z)/24·μ₂/N − (2z³−5z)/36·μ₁²/N) − 0,5·σs²·N]",
          source: "Règlement délégué (UE) 2017/653, annexe IV, modifié par (UE) 2021/2268, appliqué depuis le 1er janvier 2023.",
          conventions:
            "Historique de dix ans pour une durée d’au plus cinq ans, sinon la durée et cinq ans. Le scénario défavorable regarde aussi les périodes inachevées d’un an ou plus. Les tensions ne sont jamais meilleures que le défavorable. Des prix mensuels de fin de mois sont lus aux fins de mois. Ce que les publications lisent différemment (3,842 ou 1,96², l’historique nécessaire, le niveau des tensions) est tenu dans des tables datées avec leur source, et chaque réponse nomme celle en vigueur à sa dernière valeur. Durées affichées : 1 an, la moitié à partir de dix ans, et la durée recommandée.",
          limits:
            "Les valeurs sont prises après coûts récurrents. Les coûts d’entrée et de sortie et les textes sont ceux du document du producteur, qui prévaut.",
        },
      ],
    },
    {
      id: "advice",
      title: "Optimisation et conseil",
      methods: [
        {
          id: "optimisation",
          title: "Allocation optimisée",
          definition:
            "Poids de meilleur ratio de Sharpe, de meilleure croissance médiane ou de contributions au risque égales, dans les bornes des actifs et des classes ; ou portefeuille de la frontière qui sert le mieux un objectif.",
          formula: "min ½w'Σw − λ·v’w dans les bornes",
          source:
            "Markowitz (1952) ; programmation quadratique par contraintes actives (Nocedal et Wright, 2006, chapitre 16) ; Merton (1969) ; Maillard, Roncalli et Teïletche (2010) ; Das, Markowitz, Scheid et Statman (2010).",
          conventions:
            "Dans le simulateur, rendements et risques d’un an sont ceux de ses scénarios, la proposition garde le SRI moyen du profil du client et les règles du contrat, et chaque but est jugé sur sa propre mesure : si rien ne fait mieux que l’allocation actuelle, c’est dit. Par l’interface de calcul, les rendements attendus sont saisis par l’appelant. Une classe SRRI voulue devient une bande de volatilité ex ante. Nombres de lignes, poids minimal et pour cent entiers sont obtenus en résolvant de nouveau, jamais en arrondissant. Si des bornes s’excluent, un ensemble en cause dont aucune n’est de trop est nommé, avec le plus petit changement d’une seule borne qui suffit, ou plusieurs changements qui suffisent ensemble. Lorsque les bornes ne laissent pas de contributions égales au risque, les poids les plus proches sont donnés, et c’est dit. À la demande, les poids sont recherchés sur des estimations tirées d’autant d’historique (Michaud, 1998) : leur dispersion dit s’ils sont solides.",
          limits: "Très sensible aux rendements attendus. Un optimum est une proposition, à vérifier au regard du profil du client.",
        },
        {
          id: "sustainability",
          title: "Durabilité d’une allocation",
          definition:
            "Parts pondérées d’investissements durables, d’alignement sur la taxonomie et d’actifs qui prennent en compte chaque incidence négative, comparées aux préférences du client.",
          formula: "Σ w · minimum de l’actif ; score = moyenne de min(1, valeur/exigence)",
          source: "Règlements délégués (UE) 2021/1253 et 2021/1257.",
          conventions:
            "Le dénominateur est toute l’allocation, fonds garanti compris, et l’inconnu compte pour zéro. Vert à partir de l’exigence, orange à partir de sa moitié, rouge en dessous : choix du produit.",
          limits: "Elle repose sur les minima que les produits déclarent.",
        },
        {
          id: "recommendation",
          title: "Niveau de risque et classement des portefeuilles",
          definition:
            "Le risque d’un portefeuille (SRI moyen, volatilité moyenne des lignes ou volatilité ex ante) est comparé à la fourchette du profil du client ; les portefeuilles sont classés et une issue est donnée.",
          formula: "score = 100 · (½ risque + ½ durabilité)",
          source:
            "Cadre : règlements délégués (UE) 2017/565, article 54, et 2017/2359, article 9. Allocation la plus proche : le programme quadratique de l’allocation optimisée.",
          conventions:
            "Ordre : drapeau, manque de durabilité, distance au milieu de la fourchette, rendement attendu, frais. Ordre, pondérations et issues sont des choix du produit. Sur demande, l’allocation la plus proche qui respecte toutes les contraintes est générée. Ce que la gamme d’un contrat permet de chaque préférence est le maximum d’un programme linéaire dans les limites des contrôles et la fourchette du profil ; son coût en risque compare l’allocation la plus prudente qui atteint le niveau demandé à la plus prudente de toutes, quel que soit le profil. Chaque réponse a été confrontée à ses propres bornes avant d’être donnée ; si aucune méthode ne les respecte, une erreur le dit.",
          limits: "Le classement aide le conseiller, qui reste responsable de l’adéquation du conseil.",
          outcomes: Object.values(advice.outcomes),
        },
        {
          id: "scoring",
          title: "Contrôle d’une allocation",
          definition: "Risque, durabilité, nombre de supports, poids le plus fort, part du fonds garanti et limites à partir de 85 ans.",
          formula:
            "score = 100 · (0,5 risque + 0,3 durabilité + 0,2 part des critères de structure au vert) ; nombre effectif de supports 1/Σw²",
          source: "Règles du produit et de l’organisation.",
          conventions: "À partir de 85 ans : unités de compte à 30 % au plus si l’une a un SRI de 3 ou plus, 50 % sinon.",
          limits: "Les limites sont celles que l’organisation a configurées.",
        },
        {
          id: "replacement",
          title: "Remplacement d’un fonds",
          definition: "Candidats de la même classe dont le SRI n’est pas supérieur, classés par leur percentile sur chaque chiffre.",
          formula:
            "percentile = (moins bons + ½ ex æquo)/(n − 1) ; poids : corrélation 30, Sharpe 25, rendement 15, volatilité 10, perte maximale 10, frais 10 %",
          source: "Choix du produit.",
          conventions: "Trois ans de valeurs. Un chiffre inconnu est classé dernier.",
          limits: "Un rang parmi les candidats donnés, non une opinion sur un fonds.",
        },
        {
          id: "glidepath",
          title: "Gestion à horizon",
          definition: "Une allocation sécurisée chaque année jusqu’à une date, selon une grille par années restantes.",
          source: "Convention du produit.",
          conventions:
            "Étapes à chaque anniversaire du contrat, anniversaire du souscripteur ou jour du calendrier. Si une année manque dans la grille, la ligne la plus prudente est prise.",
          limits: "Sécurisée ne veut pas dire sans risque à l’échéance.",
        },
        {
          id: "fees",
          title: "Frais",
          definition:
            "Frais d’entrée : part de chaque versement. Frais de gestion : part de l’épargne par an. Frais de mandat : sur la part sous mandat.",
          formula: "mois : (1 − frais)^(1/12) ; jour : (1 − frais)^(jours/365)",
          source: "Conditions saisies par l’organisation.",
          conventions: "Les frais courants d’un fonds sont dans ses valeurs et ne sont pas pris une seconde fois.",
          limits: "Commissions de surperformance et coûts de transaction ne sont vus qu’à travers les valeurs des fonds.",
        },
      ],
    },
    ...followingFr,
  ],
};
