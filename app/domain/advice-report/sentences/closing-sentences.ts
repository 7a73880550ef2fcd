import type { Sentences } from "./sentence.ts";

/** What was pointed out and answered, and what comes next. */
export const CLOSING_SENTENCES = {
  "warnings.none": {
    fr: "Les {count} contrôles de ce conseil sont respectés. Aucun avertissement ne vous a été fait.",
    en: "All {count} checks of this advice are met. No warning was given to you.",
    with: { count: "checks.count" },
    if: ["checks.noWarning"],
  },
  "warnings.withoutDocuments": {
    fr: "Les {count} contrôles de ce conseil sont respectés, mais tous les documents d’informations clés (DIC) ne vous ont pas été remis.",
    en: "All {count} checks of this advice are met, but not every key information document (KID) was handed to you.",
    with: { count: "checks.count" },
    if: ["checks.keptWithoutDocuments"],
  },
  "warnings.oneAccepted": {
    fr: "Un point vous a été signalé, que vous avez accepté ou confirmé.",
    en: "One point was brought to your attention, which you accepted or confirmed.",
    if: ["checks.oneAccepted"],
  },
  "warnings.someAccepted": {
    fr: "{count} points vous ont été signalés, que vous avez acceptés ou confirmés.",
    en: "{count} points were brought to your attention, which you accepted or confirmed.",
    with: { count: "checks.accepted" },
  },
  "warnings.unanswered": {
    fr: "Points relevés par les contrôles : {count}. Les réponses enregistrées ne les couvrent pas tous.",
    en: "Points that the checks brought up: {count}. The answers on record do not cover them all.",
    with: { count: "checks.unanswered" },
  },
  "warnings.oneNotJudged": {
    fr: "*Un contrôle n’a pas pu être fait :* {name}.",
    en: "*One check could not be done:* {name}.",
    with: { name: "checks.oneNotJudged" },
  },
  "warnings.notJudged": {
    fr: "*{count} contrôles n’ont pas pu être faits :* {names}.",
    en: "*{count} checks could not be done:* {names}.",
    with: { count: "checks.notJudgedCount", names: "checks.notJudged" },
  },
  "review.before": {
    fr: "Ce conseil sera revu au plus tard le {reviewBefore} : c’est le jour où prend fin la première des informations sur lesquelles il repose.",
    en: "This advice will be reviewed by {reviewBefore} at the latest: the day on which the first of the facts that it rests on expires.",
    with: { reviewBefore: "reviewBefore" },
  },
  "review.periodic": {
    fr: "Il est utile de le revoir chaque année, et dès que la situation du client change. Ce document ne vaut pas engagement de suivi périodique.",
    en: "It is useful to review it every year, and as soon as the client’s situation changes. This document is not an undertaking to monitor it periodically.",
    rule: "PERIODIC_REVIEW",
  },
  "review.renounce": {
    fr: "Vous pouvez renoncer à ce contrat pendant trente jours calendaires révolus après avoir été informé de sa conclusion (Code des assurances, article L. 132-5-1).",
    en: "You may cancel this contract within thirty full calendar days of being informed that it has been concluded (French insurance code, article L. 132-5-1).",
    if: ["demand.newContract", "contract.mayBeRenounced"],
    rule: "RENUNCIATION",
  },
  "review.sendBack": {
    fr: "À renvoyer à {adviser} : un exemplaire de ce document daté et signé, et les documents de souscription ou d’opération du contrat.",
    en: "To be sent back to {adviser}: one copy of this document, dated and signed, and the application or transaction forms of the contract.",
    with: { adviser: "adviser.name" },
    rule: "SUITABILITY_STATEMENT",
  },
  "transactions.scheduled": {
    fr: "Versements programmés : {amount} {frequency}, répartis comme l’allocation conseillée.",
    en: "Scheduled payments: {amount} {frequency}, invested as the allocation advised.",
    with: { amount: "demand.scheduled", frequency: "demand.frequency" },
  },
} as const satisfies Sentences;
