/** Documents that are made of an advice; `summary` is the transactions as a workbook, `dics` the pack of key information documents. */
export const PACKAGE_DOCUMENTS = ["report", "transactions", "costs", "structured"] as const;
export const PACKAGE_FILES = [...PACKAGE_DOCUMENTS, "summary", "dics"] as const;
export type PackageFile = (typeof PACKAGE_FILES)[number];
/** BLOCKED: documents are missing and no reason was given for publishing without them. FAILED: a file could not be made. */
export const PACKAGE_STATES = ["BUILDING", "BLOCKED", "FAILED", "PUBLISHED"] as const;

/** What the choice of a publication asks for, in the order in which files are made; `structured`: the advice holds structured products. */
export function wantedFiles(
  choice: {
    enablePublishInvestmentProposal: boolean;
    enablePublishTransactionsSummary: boolean;
    enablePublishDic: boolean;
  },
  structured: boolean,
): PackageFile[] {
  return [
    ...(choice.enablePublishDic ? (["dics"] as const) : []),
    ...(choice.enablePublishInvestmentProposal ? (["report", "costs"] as const) : []),
    ...(choice.enablePublishInvestmentProposal && structured ? (["structured"] as const) : []),
    ...(choice.enablePublishTransactionsSummary ? (["transactions", "summary"] as const) : []),
  ];
}

/** Days for which a client's link opens a package, and wrong codes after which it is locked. */
export const PACKAGE_LINK_DAYS = 30;
export const CODE_TRIES = 5;

/** By a link that a code opens, or with the files in the e-mail. */
export const DELIVERY_MODES = ["LINK", "ATTACHMENT"] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];
/** Bytes of files that an e-mail may carry: encoded they stay below the 10 MB that many mail servers take. */
export const MOST_ATTACHED = 7_000_000;

/** How a package goes to the client: files that are too many for an e-mail go by a link, whatever the journey attaches. */
export function deliveryOf(
  attaches: boolean,
  files: ReadonlyArray<{ size: number }>,
): { mode: DeliveryMode; bytes: number; tooLarge: boolean } {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const tooLarge = attaches && bytes > MOST_ATTACHED;
  return { mode: attaches && !tooLarge ? "ATTACHMENT" : "LINK", bytes, tooLarge };
}
