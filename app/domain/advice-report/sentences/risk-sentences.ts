import type { Sentences } from "./sentence.ts";

/** What was set aside, and what speaks against the advice. */
export const RISK_SENTENCES = {
  "alternatives.none": {
    fr: "Aucune autre allocation n’a été construite pour cette demande.",
    en: "No other allocation was made for this request.",
    if: ["alternatives.none"],
  },
  "alternatives.some": {
    fr: "Ces autres allocations ont été construites pour la même demande, et nous ne les conseillons pas :",
    en: "These other allocations were made for the same request, and we do not advise them:",
    if: ["alternatives.some"],
    rule: "ALTERNATIVES",
  },
  "risks.loss": {
    fr: "*Perte en capital.* L’assureur garantit le nombre des unités de compte, non leur valeur : {exposed} du contrat peut baisser comme monter, selon les marchés.",
    en: "*Loss of capital.* The insurer guarantees the number of units, not their value: {exposed} of the contract may fall as well as rise with the markets.",
    with: { exposed: "advice.exposed" },
    if: ["contract.ofInsurer"],
    rule: "UNIT_LINKED",
  },
  "risks.lossAlone": {
    fr: "*Perte en capital.* {exposed} du contrat peut baisser comme monter, selon les marchés.",
    en: "*Loss of capital.* {exposed} of the contract may fall as well as rise with the markets.",
    with: { exposed: "advice.exposed" },
    if: ["contract.ofNoInsurer"],
  },
  "risks.high": {
    fr: "*Supports très risqués* (SRI de 5 ou plus) : {names}.",
    en: "*Very risky funds* (SRI of 5 or more): {names}.",
    with: { names: "advice.risky" },
  },
  "risks.largest": {
    fr: "*Concentration.* {name} représente {weight} du contrat : sa baisse pèse d’autant.",
    en: "*Concentration.* {name} makes up {weight} of the contract: a fall in its value weighs accordingly.",
    with: { name: "advice.largest", weight: "advice.largestWeight" },
  },
  "risks.illiquid": {
    fr: "*Vente lente.* {names} : l’épargne peut n’être rendue qu’après un délai, et sa valeur dépend d’expertises.",
    en: "*Slow to sell.* {names}: savings may be given back only after some time, and their value depends on appraisals.",
    with: { names: "advice.illiquid" },
  },
  "risks.simulated": {
    fr: "*Historique simulé.* Supports dont les valeurs viennent d’un modèle, et non d’un marché : {names}.",
    en: "*Simulated history.* Funds whose values come from a model, not from a market: {names}.",
    with: { names: "advice.simulated" },
    rule: "FAIR_INFORMATION",
  },
  "risks.guaranteed": {
    fr: "*Support garanti.* Le rendement du fonds en euros n’est pas connu d’avance et peut être inférieur à l’inflation.",
    en: "*Guaranteed fund.* The return of the euro fund is not known in advance and may be below inflation.",
    if: ["advice.holdsGuaranteed"],
  },
  "tax.estimate": {
    fr: "*Fiscalité de ce retrait, estimation.* Sur {gain} de gains compris dans le retrait : {incomeTax} d’impôt sur le revenu et {socialCharges} de prélèvements sociaux. Il vous resterait {net}.",
    en: "*Tax on this withdrawal, an estimate.* On {gain} of gains in the withdrawal: {incomeTax} of income tax and {socialCharges} of social charges. You would keep {net}.",
    with: { gain: "tax.gain", incomeTax: "tax.incomeTax", socialCharges: "tax.socialCharges", net: "tax.net" },
  },
  "tax.basis": {
    fr: "Règles fiscales de {year} pour un résident de France, confirmées par {by} le {on} ; elles ne remplacent pas le décompte de l’assureur.",
    en: "Tax rules of {year} for a resident of France, confirmed by {by} on {on}; they do not replace the insurer’s own account.",
    with: { year: "tax.year", by: "tax.confirmedBy", on: "tax.confirmedOn" },
  },
  "tax.noRules": {
    fr: "*Fiscalité de ce retrait.* Elle n’est pas estimée : aucune règle fiscale de l’année n’est confirmée.",
    en: "*Tax on this withdrawal.* It is not estimated: no tax rules of the year are confirmed.",
    if: ["tax.noRules"],
  },
  "tax.noSituation": {
    fr: "*Fiscalité de ce retrait.* Elle n’est pas estimée : la date d’ouverture du contrat et les primes versées ne sont pas enregistrées.",
    en: "*Tax on this withdrawal.* It is not estimated: the day on which the contract was opened and the premiums paid are not on record.",
    if: ["tax.noSituation"],
  },
  "risks.past": {
    fr: "Les performances passées et les scénarios ne préjugent pas des performances à venir.",
    en: "Past performance and scenarios do not predict future performance.",
    rule: "FAIR_INFORMATION",
  },
  "risks.tax": {
    fr: "La fiscalité dépend de la situation de chaque client et peut changer ; elle n’est pas comprise dans les projections ni dans les coûts.",
    en: "Taxation depends on each client’s situation and may change; projections and costs are before tax.",
    rule: "FAIR_INFORMATION",
  },
} as const satisfies Sentences;
