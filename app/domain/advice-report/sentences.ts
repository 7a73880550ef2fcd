import { ADVICE_SENTENCES } from "./sentences/advice-sentences.ts";
import { CLIENT_SENTENCES } from "./sentences/client-sentences.ts";
import { CLOSING_SENTENCES } from "./sentences/closing-sentences.ts";
import { COST_SENTENCES } from "./sentences/cost-sentences.ts";
import { FIT_SENTENCES } from "./sentences/fit-sentences.ts";
import { RISK_SENTENCES } from "./sentences/risk-sentences.ts";
import type { Sentence } from "./sentences/sentence.ts";
import { SUSTAINABILITY_SENTENCES } from "./sentences/sustainability-sentences.ts";

/** Every sentence of the documents of an advice: key, words in both languages, and the facts on which it is said. */
export const SENTENCES = {
  ...CLIENT_SENTENCES,
  ...SUSTAINABILITY_SENTENCES,
  ...ADVICE_SENTENCES,
  ...FIT_SENTENCES,
  ...RISK_SENTENCES,
  ...COST_SENTENCES,
  ...CLOSING_SENTENCES,
} as const;
export type SentenceKey = keyof typeof SENTENCES;
export const sentenceOf = (key: SentenceKey): Sentence => SENTENCES[key];
