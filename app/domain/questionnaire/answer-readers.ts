/** Who reads a client's answers and what for: one sentence, on every page of a link and in every letter that brings one. */
export const ANSWER_READERS = {
  fr: "{{sender}} et les personnes habilitées de {{organisation}} lisent vos réponses pour établir votre profil d’investisseur et vous proposer des placements qui vous conviennent.",
  en: "{{sender}} and the authorised people of {{organisation}} read your answers to establish your investor profile and to suggest investments that suit you.",
} as const;
