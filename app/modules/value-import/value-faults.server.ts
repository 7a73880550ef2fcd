import type { ImportProblem } from "#app/contract/series/financial-value.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { getFixedT, isTranslationKey } from "#app/i18n/i18n.server.ts";
import { translateMessage } from "#app/i18n/message.ts";
import type { FaultRow } from "./faults.server.ts";

const DAY = /\d{4}-\d{2}-\d{2}/;

/** What a cell should have held, in words; as the backend says it where there are none. */
function expectedOf({ messageKey, expected }: ImportProblem, language: InterfaceLanguage): string | null {
  const key = messageKey.replace("imports.problem.", "imports.expected.");
  if (!isTranslationKey(key)) return expected;
  const [day] = DAY.exec(expected ?? "") ?? [];
  return translateMessage(getFixedT(language), day ? `${key}?day=${formatDate(day)}` : key);
}

/** Faults of a file of values in words: where, what, what was found and what is expected there. */
export function valueFaultRows(problems: readonly ImportProblem[], language: InterfaceLanguage): FaultRow[] {
  const t = getFixedT(language);
  return problems.map((fault) => ({
    line: fault.line === null ? null : formatCount(fault.line, language),
    column: fault.column,
    // A backend elsewhere may know a kind of fault that has no text here.
    problem: isTranslationKey(fault.messageKey) ? translateMessage(t, fault.messageKey) : t("imports.problem.failed"),
    found: fault.found,
    expected: expectedOf(fault, language),
  }));
}
