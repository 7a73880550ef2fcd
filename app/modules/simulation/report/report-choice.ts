import { INTERFACE_LANGUAGES, type InterfaceLanguage, type SIMULATOR_MODES } from "#app/domain/enumerations.ts";
import { tabsOf } from "../results/shown-results.ts";

/** Parts that may be left out; the cover, the results, the costs and the warnings are in every report. */
export const OPTIONAL_PARTS = [
  "inputs",
  "allocation",
  "outcomes",
  "followUp",
  "history",
  "sustainability",
  "afterTax",
  "methodology",
  "glossary",
] as const;
export type OptionalPart = (typeof OPTIONAL_PARTS)[number];

/** Those that there are: a report shows no more than the page of its mode, and a plan is followed once it has begun. */
export const partsOf = (mode: (typeof SIMULATOR_MODES)[number], begun: boolean): readonly OptionalPart[] =>
  OPTIONAL_PARTS.filter((part) => (part !== "outcomes" || tabsOf(mode).includes(part)) && (part !== "followUp" || begun));

/** Those that a simulation can fill: the after-tax estimate takes what its adviser declared. */
export const partsFor = (
  mode: (typeof SIMULATOR_MODES)[number],
  { taxSituation }: { taxSituation?: object | undefined },
  begun: boolean,
): readonly OptionalPart[] => partsOf(mode, begun).filter((part) => part !== "afterTax" || taxSituation !== undefined);

/** What a report holds and in which language. */
export interface ReportChoice {
  parts: readonly OptionalPart[];
  language: InterfaceLanguage;
}

interface Fields {
  get(name: string): unknown;
  getAll(name: string): unknown[];
}

/** Reads the choice of a form or of an address; an address that chooses nothing asks for all. */
export function readChoice(fields: Fields, usual: InterfaceLanguage): ReportChoice {
  const wanted = fields.getAll("part");
  return {
    parts: fields.get("chosen") === "1" ? OPTIONAL_PARTS.filter((part) => wanted.includes(part)) : OPTIONAL_PARTS,
    language: INTERFACE_LANGUAGES.find((known) => known === fields.get("language")) ?? usual,
  };
}

/** The same choice as an address says it. */
export const choiceQuery = ({ parts, language }: ReportChoice): string =>
  new URLSearchParams([["chosen", "1"], ["language", language], ...parts.map((part) => ["part", part])]).toString();
