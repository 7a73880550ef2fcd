import type { Translate } from "#app/i18n/texts.ts";

const KNOWN = [
  "KID_INCOMPLETE",
  "KID_SERIES_MISSING",
  "3107",
  "KID_TOO_LONG",
  "KID_FILES_PENDING",
  "KID_SAME_PERSON",
  "KID_PUBLISHED",
  "KID_STEP",
  "LETTERS_NOT_DRAWN",
  "FORBIDDEN",
  "GIVEN_UP",
  "PDF_NOT_REACHED",
] as const;

/** Why a step, the figures or the files are refused, by the backend's code. */
export function problemText(t: Translate, code: string): string {
  if (code === "VERSION_CONFLICT" || code === "IDEMPOTENCY_KEY_REUSED") return t("kidDocuments.problems.CONFLICT");
  const known = KNOWN.find((one) => one === code);
  return t(`kidDocuments.problems.${known ?? "OTHER"}`);
}
/** The same as a sentence of its own. */
export const problemSentence = (t: Translate, code: string): string => {
  const text = problemText(t, code);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
