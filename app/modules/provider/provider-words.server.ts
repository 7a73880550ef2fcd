import type { BadgeTone } from "#app/components/data/badge.tsx";
import type { FinancialProvider, ProviderRefusal, ProviderRun } from "#app/contract/provider/configuration.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { RunProblem } from "#app/domain/market-data/provider.ts";
import { type getFixedT, isTranslationKey } from "#app/i18n/i18n.server.ts";
import { translateMessage } from "#app/i18n/message.ts";
import type { FaultRow } from "#app/modules/value-import/faults.server.ts";
import { tableFaultRows } from "#app/modules/value-import/table-faults.server.ts";
import { valueFaultRows } from "#app/modules/value-import/value-faults.server.ts";

type T = ReturnType<typeof getFixedT>;

/** Why files could not be had or read, in a sentence. */
export function problemText(t: T, { code, detail }: { code: RunProblem; detail: string | null }): string {
  // Files that no table can be made of: the kit says why.
  if (code === "UNREADABLE" && detail && isTranslationKey(detail))
    return t("providers.problem.UNREADABLE", { detail: translateMessage(t, detail) });
  return t(`providers.problem.${code === "FORM_CHANGED" && detail === null ? "FORM_OPEN" : code}`, { detail: detail ?? "" });
}

/** Where a provider's files are, short enough for a list. */
export const sourceText = (t: T, { place, address }: Pick<FinancialProvider, "place" | "address">): string =>
  place === "FOLDER" ? t("providers.source.folder", { name: address }) : URL.canParse(address) ? new URL(address).host : address;

const TONES: Record<ProviderRun["state"], BadgeTone> = {
  WAITING: "neutral",
  RUNNING: "information",
  DONE: "positive",
  PARTLY: "flashy",
  UNCHANGED: "neutral",
  FAILED: "negative",
  STOPPED: "neutral",
};

export const runBadge = (t: T, { state }: Pick<ProviderRun, "state">) => ({ tone: TONES[state], label: t(`providers.runStates.${state}`) });
export type RunBadge = ReturnType<typeof runBadge>;

const STATES = { DRAFT: "flashy", READY: "positive", PAUSED: "neutral" } as const;
export const stateBadge = (t: T, { state }: Pick<FinancialProvider, "state">) => ({
  tone: STATES[state],
  label: t(`providers.states.${state}`),
});

/** Refused lines in words; those of definitions have codes of their own. */
export function refusalRows(refusals: readonly ProviderRefusal[], language: InterfaceLanguage): Array<FaultRow & { file: string }> {
  return refusals.map(({ file, line, column, found, expected, reason }) => {
    const [row] = reason.startsWith("imports.")
      ? valueFaultRows([{ line, column, found, expected, messageKey: reason }], language)
      : tableFaultRows([{ line, column, found, code: reason, cell: null }], language);
    return { ...row!, file };
  });
}
