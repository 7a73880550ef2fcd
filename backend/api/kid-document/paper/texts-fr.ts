/**
 * Words of a key information document in French. Headings and sentences are those of the annexes of Delegated Regulation (EU) 2017/653, as
 * amended by (EU) 2021/2268. Braces are filled in.
 */
export const FRENCH = {
  title: "Document d’informations clés",
  draft: "Projet du {day}, à ne pas remettre à un client",
  dated: "Document du {day}",
  footer: "Document d’informations clés, {name}, {isin}",
  page: "Page {page} sur {pages}",
  headings: {
    purpose: "Objectif",
    product: "Produit",
    what: "En quoi consiste ce produit ?",
    risks: "Quels sont les risques et qu’est-ce que cela pourrait me rapporter ?",
    unable: "Que se passe-t-il si {manufacturer} n’est pas en mesure d’effectuer les versements ?",
    costs: "Que va me coûter cet investissement ?",
    holding: "Combien de temps dois-je le conserver, et puis-je retirer de l’argent de façon anticipée ?",
    complaints: "Comment puis-je formuler une réclamation ?",
    other: "Autres informations pertinentes",
  },
  purpose:
    "Le présent document contient des informations essentielles sur le produit d’investissement. Il ne s’agit pas d’un document à caractère commercial. Ces informations vous sont fournies conformément à une obligation légale, afin de vous aider à comprendre en quoi consiste ce produit et quels risques, coûts, gains et pertes potentiels y sont associés, et de vous aider à le comparer à d’autres produits.",
  alert: "Vous êtes sur le point d’acheter un produit qui n’est pas simple et qui peut être difficile à comprendre.",
  product: {
    name: "Produit",
    isin: "ISIN",
    manufacturer: "Initiateur",
    website: "Site internet",
    telephone: "Pour de plus amples informations, appelez le",
    authority: "Autorité chargée du contrôle de l’initiateur en ce qui concerne ce document",
    date: "Date de production du document",
  },
  what: { type: "Type", term: "Durée", objectives: "Objectifs", investor: "Investisseurs de détail visés" },
  risk: {
    heading: "Indicateur de risque",
    alternative: "Échelle de risque de 1 à 7 : le produit est dans la classe {sri}.",
    lower: "Risque le plus faible",
    higher: "Risque le plus élevé",
    period: "L’indicateur de risque part de l’hypothèse que vous conservez le produit {years}.",
    early:
      "Le risque réel peut être très différent si vous optez pour une sortie avant cette échéance, et vous pourriez obtenir moins en retour.",
    guide:
      "L’indicateur synthétique de risque permet d’apprécier le niveau de risque de ce produit par rapport à d’autres. Il indique la probabilité que ce produit enregistre des pertes en cas de mouvements sur les marchés ou d’une impossibilité de notre part de vous payer.",
    classified:
      "Nous avons classé ce produit dans la classe de risque {sri} sur 7, qui est {class}. Autrement dit, les pertes potentielles liées aux futurs résultats du produit se situent à un niveau {level} et, si la situation venait à se détériorer sur les marchés, il est {likely} que notre capacité à vous payer en soit affectée.",
    classes: [
      "la classe de risque la plus basse",
      "une classe de risque basse",
      "une classe de risque entre basse et moyenne",
      "une classe de risque moyenne",
      "une classe de risque entre moyenne et élevée",
      "une classe de risque élevée",
      "la classe de risque la plus élevée",
    ],
    levels: ["très faible", "faible", "entre faible et moyen", "moyen", "entre moyen et élevé", "élevé", "très élevé"],
    likely: ["très peu probable", "très peu probable", "peu probable", "possible", "probable", "très probable", "très probable"],
    unprotected:
      "Ce produit ne prévoyant pas de protection contre les aléas de marché, vous pourriez perdre tout ou partie de votre investissement.",
    protected:
      "Vous avez le droit de recevoir au moins {share} de votre capital à la fin de la période de détention recommandée. Les montants supérieurs à ce pourcentage et tout rendement supplémentaire dépendent des futurs résultats du marché et sont incertains. Cette protection ne s’applique pas si vous sortez avant {years}.",
    unpaid: "Si nous ne sommes pas en mesure de vous verser les sommes dues, vous pouvez perdre l’intégralité de votre investissement.",
  },
  scenarios: {
    heading: "Scénarios de performance",
    uncertain:
      "Ce que vous obtiendrez de ce produit dépend des performances futures du marché. L’évolution future du marché est aléatoire et ne peut être prédite avec précision.",
    shown:
      "Les scénarios défavorable, intermédiaire et favorable présentés représentent des exemples utilisant les meilleure et pire performances, ainsi que la performance moyenne du produit au cours des {history} dernières années. Les marchés pourraient évoluer très différemment à l’avenir.",
    caption: "Période de détention recommandée : {years}. Exemple d’investissement : {amount}.",
    scenario: "Scénarios",
    exit: "Si vous sortez après {years}",
    minimum: "Minimum",
    noMinimum: "Il n’existe aucun rendement minimal garanti. Vous pourriez perdre tout ou une partie de votre investissement.",
    someMinimum: "{amount}, à la fin de la période de détention recommandée seulement.",
    note: "Ce que vous pourriez obtenir après déduction des coûts ; rendement annuel moyen",
    names: { stress: "Tensions", unfavourable: "Défavorable", moderate: "Intermédiaire", favourable: "Favorable" },
    aYear: "{rate} par an",
    costs:
      "Les chiffres indiqués comprennent tous les coûts du produit lui-même, mais pas nécessairement tous les frais dus à votre conseiller ou distributeur. Ces chiffres ne tiennent pas compte de votre situation fiscale personnelle, qui peut également influer sur les montants que vous recevrez.",
    stress: "Le scénario de tensions montre ce que vous pourriez obtenir dans des situations de marché extrêmes.",
    occurred: "{name} : ce type de scénario s’est produit pour un investissement entre le {from} et le {to}.",
  },
  costs: {
    overTime: "Coûts au fil du temps",
    person:
      "Il se peut que la personne qui vous vend ce produit ou qui vous fournit des conseils à son sujet vous demande de payer des coûts supplémentaires. Si c’est le cas, cette personne vous informera au sujet de ces coûts et vous montrera l’incidence de ces coûts sur votre investissement.",
    tables:
      "Les tableaux présentent les montants prélevés sur votre investissement afin de couvrir les différents types de coûts. Ces montants dépendent du montant que vous investissez, du temps pendant lequel vous détenez le produit et du rendement du produit. Les montants indiqués ici sont des illustrations basées sur un exemple de montant d’investissement et différentes périodes d’investissement possibles.",
    firstYear:
      "Nous avons supposé qu’au cours de la première année vous récupéreriez le montant que vous avez investi (rendement annuel de 0 %), que pour les autres périodes de détention le produit évolue de la manière indiquée dans le scénario intermédiaire, et que {amount} sont investis.",
    onlyFirst:
      "Nous avons supposé que vous récupéreriez le montant que vous avez investi (rendement annuel de 0 %) et que {amount} sont investis.",
    total: "Coûts totaux",
    impact: "Incidence des coûts annuels (*)",
    eachYear: "{rate} chaque année",
    footnote:
      "(*) Elle montre dans quelle mesure les coûts réduisent annuellement votre rendement au cours de la période de détention. Par exemple, elle montre que si vous sortez à la fin de la période de détention recommandée, il est prévu que votre rendement moyen par an soit de {before} avant déduction des coûts et de {after} après cette déduction.",
    composition: "Composition des coûts",
    example: "Exemple d’investissement : {amount}.",
    kinds: "Coûts ponctuels, récurrents et accessoires",
    oneOff: "Coût ponctuel à l’entrée ou à la sortie",
    recurring: "Coût récurrent prélevé chaque année",
    incidental: "Coût accessoire prélevé sous certaines conditions",
    kind: "Coûts",
    description: "Description",
    entry: "Coûts d’entrée",
    exit: "Coûts de sortie",
    ongoing: "Frais de gestion et autres frais administratifs et d’exploitation",
    transaction: "Coûts de transaction",
    performance: "Commissions liées aux résultats",
    entryText: "{rate} du montant que vous payez au moment de l’entrée dans l’investissement.",
    entryNone: "Nous ne facturons pas de coût d’entrée.",
    exitText: "{rate} de votre investissement avant qu’il ne vous soit payé.",
    exitNone: "Nous ne facturons pas de coût de sortie pour ce produit.",
    ongoingText: "{rate} de la valeur de votre investissement par an.",
    transactionText:
      "{rate} de la valeur de votre investissement par an. Il s’agit d’une estimation des coûts encourus lorsque nous achetons et vendons les investissements sous-jacents au produit. Le montant réel variera en fonction de la quantité que nous achetons et vendons.",
    transactionNone: "Aucun coût de transaction n’est prévu.",
    performanceText:
      "{rate} de la valeur de votre investissement par an. Le montant réel variera en fonction de la performance de votre investissement.",
    performanceNone: "Aucune commission liée aux résultats n’existe pour ce produit.",
    upTo: "Jusqu’à {amount}",
  },
  holding: "Période de détention recommandée : {years}",
  years: (count: string, isOne: boolean) => `${count} ${isOne ? "an" : "ans"}`,
  months: (count: string) => `${count} mois`,
  during: "pendant {period}",
};
export type KidTexts = typeof FRENCH;
