import type { InterfaceLanguage } from "#app/domain/enumerations.ts";

/** What a distributor says of itself on its documents (article L. 519-3-1 and L. 541-3 of the monetary and financial code, R. 521-2 of the insurance code). */
export interface Registration {
  /** Number in the register of intermediaries (ORIAS), eight digits. */
  orias?: string | null | undefined;
  /** Its status in its own words: adviser in financial investments, insurance broker, professional association. */
  regulatoryStatus?: string | null | undefined;
}

export const LONGEST_STATUS = 300;
const ORIAS = /^\d{8}$/;

/** The eight digits of an ORIAS number as typed, with or without blanks; null where it is none. */
export function readOrias(text: string): string | null {
  const digits = text.replace(/[\s\u00a0\u202f]/g, "");
  return ORIAS.test(digits) ? digits : null;
}

/** `12 345 678`, as the register writes it. */
export const oriasText = (orias: string): string => orias.replace(/^(\d{2})(\d{3})(\d{3})$/, "$1\u00a0$2\u00a0$3");

const NUMBER: Readonly<Record<InterfaceLanguage, (orias: string) => string>> = {
  fr: (orias) => `ORIAS n°\u00a0${orias}`,
  en: (orias) => `ORIAS no. ${orias}`,
};

/** Status and number in one line; null where the distributor has given neither. */
export function registrationText({ orias, regulatoryStatus }: Registration, language: InterfaceLanguage): string | null {
  const parts = [...(regulatoryStatus ? [regulatoryStatus] : []), ...(orias ? [NUMBER[language](oriasText(orias))] : [])];
  return parts.length > 0 ? parts.join(" – ") : null;
}
