/** Documents that are made of an advice; `summary` is the transactions as a workbook, `dics` the pack of key information documents. */
export const PACKAGE_DOCUMENTS = ["report", "transactions", "costs"] as const;
export const PACKAGE_FILES = [...PACKAGE_DOCUMENTS, "summary", "dics"] as const;
export type PackageFile = (typeof PACKAGE_FILES)[number];
/** BLOCKED: documents are missing and no reason was given for publishing without them. FAILED: a file could not be made. */
export const PACKAGE_STATES = ["BUILDING", "BLOCKED", "FAILED", "PUBLISHED"] as const;

/** What the choice of a publication asks for, in the order in which files are made. */
export function wantedFiles(choice: {
  enablePublishInvestmentProposal: boolean;
  enablePublishTransactionsSummary: boolean;
  enablePublishDic: boolean;
}): PackageFile[] {
  return [
    ...(choice.enablePublishDic ? (["dics"] as const) : []),
    ...(choice.enablePublishInvestmentProposal ? (["report", "costs"] as const) : []),
    ...(choice.enablePublishTransactionsSummary ? (["transactions", "summary"] as const) : []),
  ];
}

/** Days for which a client's link opens a package, and wrong codes after which it is locked. */
export const PACKAGE_LINK_DAYS = 30;
export const CODE_TRIES = 5;
