import type { Sentences } from "./sentence.ts";

/** What the client prefers, what the allocation reaches of it, and what was adapted for this advice alone. */
export const SUSTAINABILITY_SENTENCES = {
  "sustainability.none": {
    fr: "Vous avez répondu ne pas avoir de préférence de durabilité : aucun critère de durabilité n’a limité le choix des supports.",
    en: "You answered that you have no sustainability preference: no sustainability criterion has limited the choice of funds.",
    if: ["sustainability.none"],
  },
  "sustainability.unasked": {
    fr: "Aucune réponse n’est enregistrée sur vos préférences ; le conseil est donné sans préférence.",
    en: "No answer on your preferences is on record; the advice is given without a preference.",
    if: ["sustainability.unasked"],
  },
  "sustainability.statedOn": {
    fr: "Vous avez exprimé vos préférences le {statedOn}.",
    en: "You stated your preferences on {statedOn}.",
    with: { statedOn: "sustainability.statedOn" },
    if: ["sustainability.wanted"],
  },
  "sustainability.investments": {
    fr: "Investissements durables : vous demandez au moins {asked}, le contrat en atteint {reached} après l’acte.",
    en: "Sustainable investments: you ask for at least {asked}, the contract reaches {reached} after the act.",
    with: { asked: "sustainability.minInvestments", reached: "sustainability.investmentsReached" },
  },
  "sustainability.taxonomy": {
    fr: "Alignement sur la taxinomie européenne : vous demandez au moins {asked}, le contrat en atteint {reached} après l’acte.",
    en: "Alignment with the EU taxonomy: you ask for at least {asked}, the contract reaches {reached} after the act.",
    with: { asked: "sustainability.minTaxonomy", reached: "sustainability.taxonomyReached" },
  },
  "sustainability.impacts": {
    fr: "Incidences négatives que vous souhaitez voir prises en compte : {impacts}.",
    en: "Adverse impacts that you want considered: {impacts}.",
    with: { impacts: "sustainability.impacts" },
  },
  "sustainability.impactsReached": {
    fr: "Part du contrat, après l’acte, dont les supports les prennent en compte : {shares}. Vous demandez au moins {coverage}.",
    en: "Share of the contract, after the act, whose funds consider them: {shares}. You ask for at least {coverage}.",
    with: { shares: "sustainability.impactsReached", coverage: "sustainability.coverage" },
  },
  "sustainability.met": {
    fr: "*Vos préférences de durabilité sont respectées.*",
    en: "*Your sustainability preferences are met.*",
    if: ["sustainability.met"],
  },
  "sustainability.adapted": {
    fr: "*Vous avez adapté vos préférences pour ce conseil* ; celles de votre profil ne changent pas. Vos mots : « {reason} »",
    en: "*You adapted your preferences for this advice*; those of your profile do not change. Your words: “{reason}”",
    with: { reason: "sustainability.adapted" },
  },
  "sustainability.adaptedInvestments": {
    fr: "Préférence adaptée : au moins {asked} d’investissements durables ; le contrat en atteint {reached} après l’acte.",
    en: "Adapted preference: at least {asked} of sustainable investments; the contract reaches {reached} after the act.",
    with: { asked: "sustainability.adaptedInvestments", reached: "sustainability.investmentsReached" },
  },
  "sustainability.adaptedTaxonomy": {
    fr: "Préférence adaptée : au moins {asked} d’alignement sur la taxinomie ; le contrat en atteint {reached} après l’acte.",
    en: "Adapted preference: at least {asked} of taxonomy alignment; the contract reaches {reached} after the act.",
    with: { asked: "sustainability.adaptedTaxonomy", reached: "sustainability.taxonomyReached" },
  },
  "sustainability.basis": {
    fr: "Ces parts sont les minimums que les sociétés de gestion déclarent, pondérés par ce que le contrat détient après l’acte ; un support qui ne déclare rien compte pour zéro.",
    en: "These shares are the minima that the managers declare, weighted by what the contract holds after the act; a fund that declares none counts as zero.",
    if: ["sustainability.wanted"],
    rule: "SUSTAINABILITY",
  },
} as const satisfies Sentences;
