/**
 * Files in which manufacturers tell distributors of their products, as FinDatEx publishes them: the European PRIIPs Template (EPT 2.0
 * and 2.1), the European MiFID Template (EMT 4) and the European ESG Template (EET 1.1). A column is known by the five digits that its
 * title begins with, or by the name after them.
 */
export const REGULATORY_FORMATS = ["EPT", "EMT", "EET"] as const;
export type RegulatoryFormat = (typeof REGULATORY_FORMATS)[number];

interface Layout {
  version: RegExp;
  /** Columns that say what a line is about. */
  isin: string;
  codeType: string;
  name: string;
  currency: string;
  /** Days, none of which may lie ahead. */
  days: readonly string[];
  /** Texts of its versions that are read, as files write them. */
  versions: RegExp;
}

export const LAYOUTS: Record<RegulatoryFormat, Layout> = {
  EPT: {
    version: /^(?:\d{5}_)?EPT_Version$/i,
    isin: "00030",
    codeType: "00040",
    name: "00050",
    currency: "00060",
    days: ["00005", "00070"],
    versions: /^V?2\.?[01]$/i,
  },
  EMT: {
    version: /^(?:\d{5}_)?EMT_Version$/i,
    isin: "00010",
    codeType: "00020",
    name: "00030",
    currency: "00040",
    days: ["00005", "00050"],
    versions: /^V?4(?:\.?\d)?$/i,
  },
  EET: {
    version: /^(?:\d{5}_)?EET_Version$/i,
    isin: "20000",
    codeType: "20010",
    name: "20020",
    currency: "20030",
    days: ["00050", "10040"],
    versions: /^V?1\.?1(?:\.?\d)?$/i,
  },
};
/** What the column of kinds of codes says of an ISIN; an empty one says nothing else. */
export const ISIN_CODE_TYPE = "1";

/** The format that a line of titles belongs to; null for none. */
export function formatOf(titles: readonly string[]): RegulatoryFormat | null {
  return REGULATORY_FORMATS.find((format) => titles.some((title) => LAYOUTS[format].version.test(title.trim()))) ?? null;
}

/** A version as it is shown: 2.1 for V21, 4.2 for V4.2. */
export function versionText(version: string): string {
  const digits = version.replace(/^V/i, "");
  return digits.includes(".") || digits.length < 2 ? digits : [...digits].join(".");
}
