import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { frenchSpaces } from "#app/domain/typography.ts";

/** Words of the record of a completed questionnaire. `*…*` is stressed. Ordinary spaces are typed, as in the locales. */
const french = {
  kicker: "Questionnaire de profil de risque",
  clientCopy: "Exemplaire du client",
  adviserCopy: "Exemplaire du conseiller",
  clientFileName: "questionnaire-exemplaire-client",
  adviserFileName: "questionnaire-exemplaire-conseiller",
  page: "Page {page} sur {pages}",
  notice:
    "Ce document reprend les réponses telles qu’elles ont été données. Le profil qui en résulte oriente le conseil : *il n’est ni une recommandation, ni une promesse de rendement*.",
  client: "Client",
  adviser: "Envoyé par",
  organisation: "Établissement",
  created: "Créé le",
  opened: "Ouvert par le client le",
  begun: "Commencé le",
  completed: "Terminé le",
  by: "Complété par",
  version: "Version du questionnaire",
  byClient: "le client, sur son lien",
  byClientHelped: "le client, après des réponses saisies avec le conseiller",
  byAdviser: "le conseiller, avec le client",
  result: "Résultat",
  profile: "Profil de risque",
  validUntil: "Valable jusqu’au",
  noProfile: "Les réponses ne donnent pas de profil.",
  range: "Risque conseillé (SRI)",
  structured: "Produits structurés",
  structuredOpen: "accessibles",
  structuredClosed: "non accessibles",
  reasons: "Ce qui détermine le profil",
  sum: "La somme de toutes les parties du questionnaire décide.",
  blocked: "Un contrôle de cohérence empêche de donner un profil.",
  scores: "Points par partie",
  section: "Partie",
  points: "Points",
  answers: "Réponses",
  question: "Question",
  answer: "Réponse",
  answeredAt: "Répondu le",
  none: "Sans réponse",
  explanations: "Explications données",
  POSITIVE: "Réponse juste",
  NEGATIVE: "À revoir",
  INFORMATION: "À savoir",
  isTrue: "Vrai :",
  isFalse: "Faux :",
};
export type RecordWords = typeof french;

const english: RecordWords = {
  kicker: "Risk profile questionnaire",
  clientCopy: "Client’s copy",
  adviserCopy: "Adviser’s copy",
  clientFileName: "questionnaire-client-copy",
  adviserFileName: "questionnaire-adviser-copy",
  page: "Page {page} of {pages}",
  notice:
    "This document repeats the answers as they were given. The profile that follows from them guides advice: *it is neither a recommendation nor a promise of a return*.",
  client: "Client",
  adviser: "Sent by",
  organisation: "Firm",
  created: "Created on",
  opened: "Opened by the client on",
  begun: "Begun on",
  completed: "Completed on",
  by: "Completed by",
  version: "Version of the questionnaire",
  byClient: "the client, on their link",
  byClientHelped: "the client, after answers entered with the adviser",
  byAdviser: "the adviser, together with the client",
  result: "Result",
  profile: "Risk profile",
  validUntil: "Valid until",
  noProfile: "The answers give no profile.",
  range: "Suggested risk (SRI)",
  structured: "Structured products",
  structuredOpen: "open",
  structuredClosed: "not open",
  reasons: "What determines the profile",
  sum: "The sum of all parts of the questionnaire decides.",
  blocked: "A coherence control prevents a profile from being given.",
  scores: "Points by part",
  section: "Part",
  points: "Points",
  answers: "Answers",
  question: "Question",
  answer: "Answer",
  answeredAt: "Answered on",
  none: "No answer",
  explanations: "Explanations given",
  POSITIVE: "Right answer",
  NEGATIVE: "To look at again",
  INFORMATION: "Good to know",
  isTrue: "True:",
  isFalse: "False:",
};

const spaced = <T extends Record<string, string>>(words: T): T =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, frenchSpaces(text)])) as T;
export const RECORD_WORDS: Readonly<Record<InterfaceLanguage, RecordWords>> = { fr: spaced(french), en: english };

/** Sentences of the record that carry a value. */
export const RECORD_SENTENCES = {
  fr: {
    reference: (id: string, code: string, version: number) => `Réf. ${id} · questionnaire ${code}, version ${version}`,
    range: (from: number, to: number) => `de ${from} à ${to} sur 7`,
    answersOf: (section: string) => frenchSpaces(`Réponses : ${section}`),
    titleOf: (title: string, client: string) => frenchSpaces(`${title} : ${client}`),
    base: (section: string) => frenchSpaces(`« ${section} » décide : aucune autre dimension n’abaisse le profil.`),
    cap: (sections: string, section: string, profile: string) =>
      frenchSpaces(`« ${sections} » décide : cette dimension limite le profil, que « ${section} » seule aurait placé à « ${profile} ».`),
    control: (profile: string) =>
      frenchSpaces(`Un contrôle de cohérence abaisse le profil, que les réponses auraient placé à « ${profile} ».`),
    lowered: (by: string, day: string, reason: string) => frenchSpaces(`Profil abaissé par ${by} le ${day}. Motif : ${reason}`),
    raised: (by: string, second: string, day: string, reason: string) =>
      frenchSpaces(`Profil relevé à la demande de ${by}, avec l’accord de ${second} le ${day}. Motif : ${reason}`),
  },
  en: {
    reference: (id: string, code: string, version: number) => `Ref. ${id} · questionnaire ${code}, version ${version}`,
    range: (from: number, to: number) => `${from} to ${to} of 7`,
    answersOf: (section: string) => `Answers: ${section}`,
    titleOf: (title: string, client: string) => `${title}: ${client}`,
    base: (section: string) => `“${section}” decides: no other dimension lowers the profile.`,
    cap: (sections: string, section: string, profile: string) =>
      `“${sections}” decides: this dimension limits the profile, which “${section}” alone would have put at “${profile}”.`,
    control: (profile: string) => `A coherence control lowers the profile, which the answers would have put at “${profile}”.`,
    lowered: (by: string, day: string, reason: string) => `Profile lowered by ${by} on ${day}. Reason: ${reason}`,
    raised: (by: string, second: string, day: string, reason: string) =>
      `Profile raised as ${by} asked, with the consent of ${second} on ${day}. Reason: ${reason}`,
  },
} as const satisfies Record<InterfaceLanguage, object>;
