import type { SentFile } from "#app/contract/table-file.ts";
import { isTranslationKey } from "#app/i18n/i18n.server.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { isAppError } from "#app/services/app-error.ts";

const LONGEST_NAME = 200;

/** A chosen file as the calls take it that read a table. */
export const sentFileOf = async (file: File): Promise<SentFile> => ({
  filename: file.name.slice(-LONGEST_NAME) || "file",
  ...(file.type ? { contentType: file.type } : {}),
  data: Buffer.from(await file.arrayBuffer()).toString("base64"),
});

/** Why a file could not be read as a table, to stand beside its field; null for every other error. */
export function fileFaultOf(error: unknown): EncodedMessage | null {
  if (!isAppError(error) || error.code !== "INVALID_EXCEL_FILE") return null;
  // A backend elsewhere may know a reason that has no text here. What is no table is reported as such: values take more kinds of files.
  const { messageKey } = error;
  const isWorded = isTranslationKey(messageKey) && messageKey.startsWith("imports.problem.") && messageKey !== "imports.problem.wrongType";
  return isWorded ? messageKey : "imports.tableProblem.unreadable";
}
