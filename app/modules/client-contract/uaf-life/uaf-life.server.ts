import { data } from "@remix-run/node";
import type { UafLifeRun } from "#app/contract/retail-client/uaflife.ts";
import { formatCount, formatDate, formatInstant } from "#app/domain/format/format.ts";
import { isDay } from "#app/domain/simulation/calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Whether contracts may be taken over from UAF Life, and when they last were; `isUsed`: they may be, or were. */
export async function uafLifeState({ api, language }: Viewer) {
  const { lastSyncDate, configured } = await api.uaflife.lastSyncDate({ query: {} });
  const t = getFixedT(language);
  const last =
    lastSyncDate === null ? t("contracts.uafLife.never") : t("contracts.uafLife.last", { date: formatInstant(lastSyncDate, language) });
  return { configured, last, isUsed: configured || lastSyncDate !== null };
}
export type UafLifeState = Awaited<ReturnType<typeof uafLifeState>>;

/** Codes of what stands in the way, each with its own words. */
const REASONS = {
  UAFLIFE_NOT_CONFIGURED: "notConfigured",
  UAFLIFE_NOT_REACHED: "notReached",
  UAFLIFE_ANSWER: "wrongAnswer",
  UAFLIFE_TOO_MANY: "tooMany",
} as const;
const FAULTS = { OTHER_DISTRIBUTOR: "otherDistributor", TWICE: "twice" } as const;

function runView({ from, to, read, added, changed, unchanged, errors, errorCount }: UafLifeRun, { language }: Viewer) {
  const t = getFixedT(language);
  const shown = (count: number) => formatCount(count, language);
  return {
    title: t("contracts.uafLife.done", { from: formatDate(from), to: formatDate(to) }),
    facts: [
      { label: t("contracts.uafLife.read"), value: shown(read) },
      { label: t("contracts.uafLife.added"), value: shown(added) },
      { label: t("contracts.uafLife.changed"), value: shown(changed) },
      { label: t("contracts.uafLife.unchanged"), value: shown(unchanged) },
      { label: t("contracts.uafLife.errors"), value: shown(errorCount) },
    ],
    errors: errors.map(({ externalId, code, message }, at) => {
      const known = FAULTS[code as keyof typeof FAULTS];
      return { key: String(at), externalId, reason: known ? t(`contracts.uafLife.faults.${known}`) : message };
    }),
  };
}
export type RunView = ReturnType<typeof runView>;

export interface UafLifeAnswer {
  from: string;
  to: string;
  problem?: string;
  errors?: Array<{ field: string; text: string }>;
  run?: RunView;
}

/** Days of a form or an address, and what is wrong with them. */
export function daysOf(read: (name: string) => string, language: Viewer["language"]) {
  const t = getFixedT(language);
  const [from, to] = [read("from"), read("to")];
  const errors: Array<{ field: string; text: string }> = [];
  if (!isDay(from)) errors.push({ field: "from", text: t("contracts.uafLife.dayMissing") });
  if (!isDay(to)) errors.push({ field: "to", text: t("contracts.uafLife.dayMissing") });
  else if (isDay(from) && to < from) errors.push({ field: "to", text: t("contracts.uafLife.beforeFrom") });
  else if (to > marketToday()) errors.push({ field: "to", text: t("contracts.uafLife.inFuture") });
  return { from, to, errors };
}

/** Takes the contracts of some days over, and tells what was done with them. */
export async function takeOverAction(viewer: Viewer, form: FormData) {
  const t = getFixedT(viewer.language);
  const { from, to, errors } = daysOf((name) => String(form.get(name) ?? ""), viewer.language);
  if (errors.length > 0) return data<UafLifeAnswer>({ from, to, errors }, { status: 400 });
  const taken = await attempt(
    () => viewer.api.uaflife.process({ headers: headersOfNew({ idem: idemOf(form) }), body: { from, to } }),
    ({ code }) => code in REASONS,
  );
  if ("value" in taken) return data<UafLifeAnswer>({ from, to, run: runView(taken.value, viewer) });
  const { status, code } = taken.refusal;
  return data<UafLifeAnswer>({ from, to, problem: t(`contracts.uafLife.problems.${REASONS[code as keyof typeof REASONS]}`) }, { status });
}
