/** Codes of questions, answers, sections, bands and rules. Names that every object of the language has are none of ours. */
export const CODE = /^(?!(?:__proto__|constructor|prototype)$)[\w-]{1,40}$/;
