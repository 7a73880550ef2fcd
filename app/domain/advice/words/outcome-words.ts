import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { AdviceCheckCode } from "#app/domain/journey.ts";
import type { AdviceCheck } from "../rule.ts";
import type { RuleText } from "./rule-texts.ts";

/** Rules whose own sentences are about what is missing. */
const SAY_WHAT_IS_MISSING = new Set<AdviceCheckCode>(["AGE_UNKNOWN", "HORIZON_STATED", "CURRENT_COMPOSITION", "NOT_JUDGED"]);
export const saysWhatIsMissing = (code: AdviceCheckCode): boolean => SAY_WHAT_IS_MISSING.has(code);

type Said = Omit<RuleText, "name">;

/** Outcomes that their rule's own sentence does not fit, by the rule, what the outcome is about and, where that decides, its flag. */
const frenchOutcomes = {
  "MODE_CONTENT OTHERWISE": {
    adviser:
      "Le contenu de ce mode n’est pas, ou n’est plus, celui que le contrat définit (mandat retiré ou modifié, durée changée) : reprenez-le dans l’étape des allocations.",
    client: "Une partie gérée par d’autres a changé depuis qu’elle a été retenue : votre conseiller la reprend.",
  },
  "CURRENT_COMPOSITION unknown": {
    adviser: "La composition actuelle du contrat n’est pas renseignée : saisissez ce qu’il détient et la date de ses valeurs.",
    client: "Il nous manque ce que votre contrat détient aujourd’hui.",
  },
  "CURRENT_COMPOSITION emptied": {
    adviser:
      "Le rachat ({withdrawnAmount}) prend tout ce que le contrat détient ({heldAmount}) : il n’y aurait plus d’allocation à conseiller. Réduisez-le ; un rachat total se demande à l’assureur.",
    client: "Ce rachat ({withdrawnAmount}) viderait votre contrat ({heldAmount}).",
  },
  "PROFILE_RAISED earlier": {
    adviser:
      "Profil passé de {allowed} (questionnaire du {date}, encore valable) à {found} par les réponses du {stated}, saisies par le conseiller : une seconde personne les relit avant tout conseil.",
    client: "Votre profil est passé de {allowed} (questionnaire du {date}) à {found} ({stated}) : une seconde personne relit vos réponses.",
  },
  "PROFILE_RAISED otherRecord": {
    adviser:
      "Un autre dossier de la même personne (prénom, nom, année de naissance) donne {allowed} (questionnaire du {date}, encore valable), celui-ci {found} (réponses du {stated}) : une seconde personne lit les deux avant tout conseil. Si c’est bien la même personne, partez de son premier dossier.",
    client:
      "Un autre questionnaire à votre nom, du {date}, donne {allowed}, celui du {stated} {found} : une seconde personne relit vos réponses.",
  },
  "CONTRADICTION profile": {
    adviser:
      "Le questionnaire du {stated} donne {found}, celui du {date}, encore valable, {allowed} : faites confirmer par le client lequel vaut.",
    client: "Vos réponses du {stated} donnent le profil {found}, celles du {date} le profil {allowed} : lequel vous correspond ?",
  },
  "CONTRADICTION birth": {
    adviser:
      "Année de naissance : {found} dans la session, {allowed} au dossier client. Corrigez celle qui est fausse ; les règles d’âge retiennent la plus ancienne.",
    client: "Votre année de naissance est {found} dans cette étude, {allowed} dans votre dossier.",
  },
  "CONTRADICTION secondBirth": {
    adviser:
      "Année de naissance du co-souscripteur : {found} dans la session, {allowed} à son dossier. Corrigez celle qui est fausse ; les règles d’âge retiennent la plus ancienne.",
    client: "L’année de naissance de votre co-souscripteur est {found} dans cette étude, {allowed} dans son dossier.",
  },
  "CONTRADICTION mostNeeded": {
    adviser:
      "La plus grande part de l’épargne est demandée d’ici {found}, le questionnaire du {date} dit {allowed} : faites confirmer par le client. La durée la plus courte est jugée.",
    client: "Vous demandez la plus grande part de votre épargne d’ici {found} ; votre questionnaire du {date} dit {allowed}.",
  },
  "CONTRADICTION horizon red": {
    adviser:
      "La session dit {found}, le questionnaire du {date} dit {allowed} : l’écart est trop grand pour être confirmé. Ramenez la durée de la session à celle du questionnaire, ou faites répondre le client à un nouveau questionnaire.",
    client:
      "Vos réponses diffèrent trop : {found} dans cette étude, {allowed} dans votre questionnaire du {date}. L’une des deux est à corriger.",
  },
  "CONTRADICTION sustainability red": {
    adviser:
      "La session dit {found}, le questionnaire du {date} dit {allowed} : l’un des deux est faux. Corrigez la demande de la session à l’étape de durabilité, ou faites répondre le client à un nouveau questionnaire.",
    client:
      "Vos réponses se contredisent : {found} dans cette étude, {allowed} dans votre questionnaire du {date}. L’une des deux est à corriger.",
  },
  "CONTRADICTION objective": {
    adviser:
      "Le profil retenu, {found}, accepte des baisses ; le questionnaire du {date} donne pour objectif de {allowed} : faites confirmer l’objectif par le client, ou abaissez le profil.",
    client: "Votre objectif est de {allowed} (questionnaire du {date}) ; le profil {found} accepte des baisses de votre épargne.",
  },
  "CONTRADICTION income": {
    adviser:
      "Le questionnaire du {date} donne pour objectif de {allowed}, mais aucun retrait n’est prévu : faites confirmer par le client, ou saisissez les retraits.",
    client: "Votre objectif est de {allowed} (questionnaire du {date}) ; aucun retrait n’est prévu dans cette étude.",
  },
  "DEPOSIT_CAPACITY together": {
    adviser:
      "Montant de {found} avec {othersAmount} d’autres conseils déjà finalisés sur le même questionnaire (nombre : {count}) ; les réponses du client portaient sur {allowed} : refaites les questions de capacité sur la somme, ou faites dire au client lesquels de ces conseils il suit.",
    client: "Avec vos autres conseils ({othersAmount}), le montant atteint {found} ; vos réponses portaient sur {allowed}.",
  },
  "SECOND_PROFILE none": {
    adviser:
      "Aucun questionnaire au dossier du co-souscripteur (celui que la session désigne, ou de mêmes prénom, nom et année de naissance) : faites-le répondre avant tout conseil, ou proposez un contrat au client seul.",
    client:
      "Il nous manque le questionnaire de votre co-souscripteur : nous ne pouvons pas vous conseiller tous les deux sans ses réponses.",
  },
  "SECOND_PROFILE unborn": {
    adviser:
      "La date de naissance du co-souscripteur manque : renseignez-la, son questionnaire est recherché par ses nom, prénom et année.",
    client: "Il nous manque la date de naissance de votre co-souscripteur, et son questionnaire.",
  },
  "SECOND_PROFILE blocked": {
    adviser:
      "Le questionnaire du co-souscripteur, du {date}, ne donne aucun profil : levez ce qui le bloque (sa page le dit), puis faites-le répondre à nouveau. Pas de conseil aux deux avant cela.",
    client:
      "Les réponses de votre co-souscripteur, du {date}, ne donnent pas de profil : nous ne pouvons pas vous conseiller tous les deux.",
  },
  "SECOND_PROFILE expired": {
    adviser: "Le questionnaire du co-souscripteur, du {date}, était valable jusqu’au {until} : faites-le répondre à nouveau.",
    client: "Les réponses de votre co-souscripteur, du {date}, sont trop anciennes : il doit répondre à nouveau.",
  },
} satisfies Record<string, Said>;
const englishOutcomes: Record<keyof typeof frenchOutcomes, Said> = {
  "MODE_CONTENT OTHERWISE": {
    adviser:
      "The content of this mode is not, or no longer, what the contract defines (mandate withdrawn or changed, another horizon): take it again in the step of the allocations.",
    client: "A part that others manage has changed since it was chosen: your adviser takes it again.",
  },
  "CURRENT_COMPOSITION unknown": {
    adviser: "What the contract holds today is missing: enter its holdings and the day of their values.",
    client: "What your contract holds today is missing.",
  },
  "CURRENT_COMPOSITION emptied": {
    adviser:
      "The withdrawal ({withdrawnAmount}) takes all that the contract holds ({heldAmount}): no allocation would be left to advise. Reduce it; a full surrender is asked of the insurer.",
    client: "This withdrawal ({withdrawnAmount}) would empty your contract ({heldAmount}).",
  },
  "PROFILE_RAISED earlier": {
    adviser:
      "The profile went from {allowed} (questionnaire of {date}, still valid) to {found} by the answers of {stated}, which the adviser entered: a second person reads them before any advice.",
    client: "Your profile went from {allowed} (questionnaire of {date}) to {found} ({stated}): a second person reads your answers.",
  },
  "PROFILE_RAISED otherRecord": {
    adviser:
      "Another record of the same person (first name, last name, year of birth) gives {allowed} (questionnaire of {date}, still valid), this one {found} (answers of {stated}): a second person reads both before any advice. If it is the same person, start from the first record.",
    client: "Another questionnaire in your name, of {date}, gives {allowed}, that of {stated} {found}: a second person reads your answers.",
  },
  "CONTRADICTION profile": {
    adviser:
      "The questionnaire of {stated} gives {found}, that of {date}, still valid, {allowed}: have the client confirm which one holds.",
    client: "Your answers of {stated} give the profile {found}, those of {date} the profile {allowed}: which one is yours?",
  },
  "CONTRADICTION birth": {
    adviser:
      "Year of birth: {found} in the session, {allowed} in the client's record. Correct the wrong one; the rules of age use the earlier one.",
    client: "Your year of birth is {found} in this study, {allowed} in your record.",
  },
  "CONTRADICTION secondBirth": {
    adviser:
      "Joint subscriber's year of birth: {found} in the session, {allowed} in their record. Correct the wrong one; the rules of age use the earlier one.",
    client: "The year of birth of your joint subscriber is {found} in this study, {allowed} in their record.",
  },
  "CONTRADICTION mostNeeded": {
    adviser:
      "Most of the savings are needed within {found}, the questionnaire of {date} says {allowed}: have the client confirm it. The shorter time is judged.",
    client: "You need most of your savings within {found}; your questionnaire of {date} says {allowed}.",
  },
  "CONTRADICTION horizon red": {
    adviser:
      "The session says {found}, the questionnaire of {date} says {allowed}: too far apart to be confirmed. Bring the session's horizon back to that of the questionnaire, or have the client answer a new questionnaire.",
    client:
      "Your answers are too far apart: {found} in this study, {allowed} in your questionnaire of {date}. One of the two is to be corrected.",
  },
  "CONTRADICTION sustainability red": {
    adviser:
      "The session says {found}, the questionnaire of {date} says {allowed}: one of the two is wrong. Correct the session's request in the step of sustainability, or have the client answer a new questionnaire.",
    client:
      "Your answers contradict each other: {found} in this study, {allowed} in your questionnaire of {date}. One of the two is to be corrected.",
  },
  "CONTRADICTION objective": {
    adviser:
      "The profile {found} bears falls in value; by the questionnaire of {date} the objective is {allowed}: have the client confirm the objective, or lower the profile.",
    client: "Your objective is {allowed} (questionnaire of {date}); the profile {found} bears falls in the value of your savings.",
  },
  "CONTRADICTION income": {
    adviser:
      "By the questionnaire of {date} the objective is {allowed}, but no withdrawal is planned: have the client confirm it, or enter the withdrawals.",
    client: "Your objective is {allowed} (questionnaire of {date}); no withdrawal is planned in this study.",
  },
  "DEPOSIT_CAPACITY together": {
    adviser:
      "Amount of {found} with {othersAmount} of other advices that are final already on the same questionnaire (number: {count}); the client's answers were about {allowed}: ask the questions on capacity again for the sum, or have the client say which of these advices are followed.",
    client: "With your other advices ({othersAmount}) the amount comes to {found}; your answers were about {allowed}.",
  },
  "SECOND_PROFILE none": {
    adviser:
      "The joint subscriber has no questionnaire on record (the one that the session names, or of the same first name, last name and year of birth): have it answered before any advice, or propose a contract to the client alone.",
    client: "Your joint subscriber's questionnaire is missing: we cannot advise the two of you without these answers.",
  },
  "SECOND_PROFILE unborn": {
    adviser: "The joint subscriber's date of birth is missing: enter it, the questionnaire is looked for by names and year of birth.",
    client: "Your joint subscriber's date of birth is missing, and so is the questionnaire.",
  },
  "SECOND_PROFILE blocked": {
    adviser:
      "The joint subscriber's questionnaire, of {date}, gives no profile: settle what blocks it (its page says what), then have it answered again. No advice to the two of them before.",
    client: "Your joint subscriber's answers, of {date}, give no profile: we cannot advise the two of you.",
  },
  "SECOND_PROFILE expired": {
    adviser: "The joint subscriber's questionnaire, of {date}, was valid until {until}: have it answered again.",
    client: "Your joint subscriber's answers, of {date}, are too old: they have to answer again.",
  },
};
const OUTCOMES: Record<InterfaceLanguage, Readonly<Record<string, Said>>> = { fr: frenchOutcomes, en: englishOutcomes };

/** A fact without which no advice may be given: no reason of the adviser stands in for it. */
const ESSENTIAL: Record<InterfaceLanguage, Said> = {
  fr: {
    adviser: "{rule} : il manque {fact}, et aucun conseil ne peut être donné sans cette donnée : complétez-la.",
    client: "Nous ne pouvons pas vous conseiller ({rule}) : il manque {fact}.",
  },
  en: {
    adviser: "{rule}: {fact} is missing, and no advice can be given without it: complete it.",
    client: "We cannot advise you ({rule}): {fact} is missing.",
  },
};

/** The sentences of such an outcome; undefined where those of its rule fit. */
export function outcomeWords({ code, subject, figures, missing, flag }: AdviceCheck, language: InterfaceLanguage): Said | undefined {
  const about = code === "MODE_CONTENT" ? figures?.case : subject;
  const words = OUTCOMES[language];
  const own = words[`${code} ${about ?? ""} ${flag}`] ?? words[`${code} ${about ?? ""}`];
  return own ?? (missing !== undefined && flag === "red" && !saysWhatIsMissing(code) ? ESSENTIAL[language] : undefined);
}
