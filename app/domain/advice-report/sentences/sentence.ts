import type { FieldName } from "../fields.ts";

/** Law, professional rule or convention that a sentence without stored fields states. */
export const RULES = {
  SUITABILITY_STATEMENT: "Delegated regulation (EU) 2017/565, article 54(12); article L. 522-5 of the French insurance code",
  DURABLE_MEDIUM: "Delegated regulation (EU) 2017/565, article 3; article L. 521-6 of the French insurance code",
  SUSTAINABILITY: "Delegated regulation (EU) 2021/1253; ESMA35-43-3172, guideline 8",
  KEY_INFORMATION: "Regulation (EU) 1286/2014, article 13",
  ALTERNATIVES: "Directive 2014/65/EU, article 25(2); ESMA35-43-3172, guideline 9",
  UNIT_LINKED: "Article L. 131-1 and A. 132-4 of the French insurance code",
  COMPLEX_PRODUCTS: "AMF position DOC-2010-05; ACPR recommendation 2016-R-04",
  FAIR_INFORMATION: "Delegated regulation (EU) 2017/565, article 44",
  COSTS: "Delegated regulation (EU) 2017/565, article 50 and annex II",
  INDUCEMENTS: "Delegated regulation (EU) 2017/565, article 50(2)",
  PERIODIC_REVIEW: "Delegated regulation (EU) 2017/565, article 54(12) second and third subparagraphs",
  RENUNCIATION: "Article L. 132-5-1 of the French insurance code",
} as const;

/**
 * A sentence of the documents: its words, and the stored facts without which it is not said. One that speaks to the client rests
 * on a fact; one that states a rule of law alone may do without.
 */
export interface Sentence {
  /** `{name}` is filled from a field, `*…*` is stressed. Ordinary spaces are typed. */
  fr: string;
  en: string;
  /** Field for each `{name}`: without a value in each of them the sentence is not said. */
  with?: Readonly<Record<string, FieldName>>;
  /** Said only where each of these holds. */
  if?: readonly FieldName[];
  rule?: keyof typeof RULES;
}
export type Sentences = Readonly<Record<string, Sentence>>;
