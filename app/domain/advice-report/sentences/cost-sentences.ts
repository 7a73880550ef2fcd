import type { Sentences } from "./sentence.ts";

/** What the advice costs, and whether a change of what is held is worth it. */
export const COST_SENTENCES = {
  "costs.sum": {
    fr: "La première année, les coûts sont de {firstYear} ; sur {term}, de {amount}, soit {rate} par an de l’épargne moyenne.",
    en: "In the first year costs are {firstYear}; over {term}, {amount}, which is {rate} a year of the average savings.",
    with: { firstYear: "costs.firstYear", term: "costs.term", amount: "costs.amount", rate: "costs.rate" },
  },
  "costs.rounded": {
    fr: "Chaque montant est arrondi : un total diffère ici de la somme de ses lignes. Le détail par année est dans l’annexe des coûts.",
    en: "Each amount is rounded: a total differs here from the sum of its lines. The annex of costs shows each year.",
    if: ["costs.roundedApart"],
  },
  "costs.effect": {
    fr: "Effet sur le rendement : dans le scénario médian, l’épargne rapporterait {gross} par an sans coûts, et {net} avec. Écart dû aux coûts, en points de rendement par an : {reduction}.",
    en: "Effect on the return: in the median scenario the savings would return {gross} a year without costs, and {net} with them. Costs take {reduction} percentage points a year.",
    with: { gross: "costs.gross", net: "costs.net", reduction: "costs.reduction" },
  },
  "costs.scenarios": {
    fr: "Les montants sont des moyennes sur les scénarios de marché, arrondies chacune : un total peut différer de la somme de ses lignes.",
    en: "Amounts are averages over the market scenarios, each of them rounded: a total may differ from the sum of its lines.",
    if: ["costs.scenarios"],
  },
  "costs.noGrowth": {
    fr: "Les montants supposent une épargne sans croissance, faute de scénarios de marché pour un support.",
    en: "Amounts assume savings that do not grow, since a fund has no market scenarios.",
    if: ["costs.noGrowth"],
  },
  "costs.annex": {
    fr: "Le détail par année est dans l’annexe des coûts.",
    en: "The annex of costs shows each year.",
    if: ["costs.addUp"],
  },
  "costs.unknown": {
    fr: "Les frais courants de ces supports ne sont pas connus et ne sont pas comptés : {names}.",
    en: "The ongoing charges of these funds are not known and are not counted: {names}.",
    with: { names: "costs.unknown" },
  },
  "costs.noTerm": {
    fr: "Les coûts ne peuvent pas être calculés : aucune durée n’est enregistrée. Les taux du contrat sont dans ses conditions.",
    en: "Costs cannot be computed: no term is on record. The rates of the contract are in its conditions.",
    if: ["outlook.noTerm"],
  },
  "costs.noAmount": {
    fr: "Les coûts ne peuvent pas être calculés : le montant du contrat après l’opération est nul. Les taux du contrat sont dans ses conditions.",
    en: "Costs cannot be computed: the contract holds no money after the transaction. The rates of the contract are in its conditions.",
    if: ["outlook.noAmount"],
  },
  "costs.notTaken": {
    fr: "Frais d’entrée des supports, d’arbitrage et de rachat : comptés dans ce rendement, non dans les projections.",
    en: "Entry costs of the funds, switch and exit charges: counted in this return, not in the projections.",
    if: ["costs.further"],
  },
  "costs.received": {
    fr: "*Ce que votre établissement reçoit de tiers,* sur la durée et pris sur ces coûts : sociétés de gestion, {managers} ; assureur, {entry} sur les frais sur versement et {management} sur les frais de gestion du contrat.",
    en: "*What your firm receives from third parties,* over the term and out of these costs: fund managers, {managers}; the insurer, {entry} out of the entry charge and {management} out of the management charge of the contract.",
    with: { managers: "costs.fromManagers", entry: "costs.fromEntry", management: "costs.fromManagement" },
    rule: "INDUCEMENTS",
  },
  "costs.receivedWhole": {
    fr: "Au total {amount}, soit {rate} par an de l’épargne moyenne.",
    en: "In all {amount}, which is {rate} a year of the average savings.",
    with: { amount: "costs.received", rate: "costs.receivedRate" },
    if: ["costs.receivedWhole"],
    rule: "INDUCEMENTS",
  },
  "costs.receivedKnown": {
    fr: "Total de ce qui est connu : {amount}, soit {rate} par an de l’épargne moyenne.",
    en: "Total of what is known: {amount}, which is {rate} a year of the average savings.",
    with: { amount: "costs.received", rate: "costs.receivedRate" },
    if: ["costs.receivedInPart"],
    rule: "INDUCEMENTS",
  },
  "costs.paidOn": {
    fr: "Ces versements sont pris sur les coûts ci-dessus : ils n’en sont pas un de plus.",
    en: "These payments are taken out of the costs above: they are no further cost.",
    if: ["costs.paidOn"],
    rule: "INDUCEMENTS",
  },
  "costs.paidOnUnknown": {
    fr: "« Non connu » : ni la définition du contrat ni celle du support n’en dit le montant.",
    en: "“Not known”: neither the definition of the contract nor that of the fund says the amount.",
    if: ["costs.paidOnUnknown"],
    rule: "INDUCEMENTS",
  },
  "costs.assumptions": {
    fr: "Hypothèses des scénarios de marché, d’après les valeurs connues au {valuesAsOf} (jeu de scénarios {matrix}) : rendement médian par an sur la durée, et volatilité d’une année, par classe d’actifs.",
    en: "What the market scenarios suppose, from the values known on {valuesAsOf} (set of scenarios {matrix}): median return a year over the term, and volatility of a year, by class of assets.",
    with: { valuesAsOf: "versions.valuesAsOf", matrix: "versions.matrix" },
    if: ["costs.assumed"],
  },
  "switching.now": {
    fr: "L’opération vend pour {sold} et achète pour {bought}. Elle coûte {costNow} tout de suite.",
    en: "The transaction sells for {sold} and buys for {bought}. It costs {costNow} at once.",
    with: { sold: "switching.sold", bought: "switching.bought", costNow: "switching.costNow" },
  },
  "switching.charges": {
    fr: "Les frais courants des supports passent de {before} à {after} par an.",
    en: "The ongoing charges of the funds go from {before} to {after} a year.",
    with: { before: "switching.chargeBefore", after: "switching.chargeAfter" },
    // The table of both sides says it otherwise.
    if: ["switching.notCompared"],
  },
  "switching.mandate": {
    fr: "Le mandat coûte en outre {rate} du contrat par an.",
    en: "The mandate costs {rate} of the contract a year besides.",
    with: { rate: "switching.mandate" },
  },
  "switching.transactionsUnknown": {
    fr: "Coûts de transaction non connus, et non comptés dans cette comparaison : {names}.",
    en: "Transaction costs not known, and not counted in this comparison: {names}.",
    with: { names: "switching.transactionsUnknown" },
  },
  "switching.accepted": {
    fr: "Baisse que vous avez dit accepter sur un an : « {stated} ». Celle du tableau suppose que tous les supports baissent ensemble.",
    en: "The fall in a year that you said you accept: “{stated}”. That of the table supposes that all funds fall together.",
    with: { stated: "loss.acceptedStated" },
    if: ["switching.compared"],
  },
  "switching.over": {
    fr: "Sur {years}, cela fait {cost} de coûts : {costNow} tout de suite et {extra} par an.",
    en: "Over {years} that makes {cost} of costs: {costNow} at once and {extra} a year.",
    with: { years: "switching.years", cost: "switching.cost", costNow: "switching.costNow", extra: "switching.extra" },
  },
  "switching.saving": {
    fr: "Le changement économise {saving} par an : son coût est récupéré en {breakEven}.",
    en: "The change saves {saving} a year: its cost is recovered in {breakEven}.",
    with: { saving: "switching.saving", breakEven: "switching.breakEven" },
  },
  "switching.extra": {
    fr: "Le changement coûte {extra} de plus par an : il ne se justifie pas par les frais.",
    en: "The change costs {extra} more a year: charges do not justify it.",
    with: { extra: "switching.extra" },
  },
  "switching.unknown": {
    fr: "Les frais courants d’un support ne sont pas connus : le temps de récupération ne peut pas être calculé.",
    en: "The ongoing charges of a fund are not known: the time to recover the cost cannot be computed.",
    if: ["switching.chargeUnknown"],
  },
  "switching.gain": {
    fr: "*Ce changement se justifie par un gain :* sur la durée, {benefit} d’économies pour {cost} de coûts.",
    en: "*This change is justified by a gain:* over the term, {benefit} saved for {cost} of costs.",
    with: { benefit: "switching.benefit", cost: "switching.cost" },
    if: ["switching.pays"],
  },
  "switching.knownGain": {
    fr: "*D’après les seuls coûts connus,* ce changement fait économiser {benefit} pour {cost} de coûts, sur la durée.",
    en: "*By the costs that are known alone,* this change saves {benefit} for {cost} of costs over the term.",
    with: { benefit: "switching.benefit", cost: "switching.cost" },
    if: ["switching.known"],
  },
  "switching.even": {
    fr: "*Ce changement ne coûte pas plus qu’il ne fait économiser :* sur la durée, {benefit} d’économies pour {cost} de coûts.",
    en: "*This change costs no more than it saves:* over the term, {benefit} saved for {cost} of costs.",
    with: { benefit: "switching.benefit", cost: "switching.cost" },
    if: ["switching.even"],
  },
  "switching.reason": {
    fr: "*Ce changement coûte {cost} et fait économiser {benefit} : il se justifie par un autre motif.* « {reason} »",
    en: "*This change costs {cost} and saves {benefit}: it is justified by another reason.* “{reason}”",
    with: { cost: "switching.cost", benefit: "switching.benefit", reason: "switching.reason" },
  },
} as const satisfies Sentences;
