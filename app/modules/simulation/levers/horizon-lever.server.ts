import { formatChance } from "#app/domain/format/format.ts";
import { intentOf } from "#app/domain/simulation/form-change.ts";
import { projectionRequest } from "#app/domain/simulation/request.ts";
import { longestHorizon } from "#app/domain/simulation/rules/rules.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { isShown } from "../optimise/market.server.ts";
import type { LeverRow } from "../view.ts";
import type { Writing } from "../writing.ts";
import { refusedLever } from "./lever-refusal.server.ts";
import { type LeversAsked, WANTED } from "./levers-asked.ts";

/**
 * The first longer horizon that is enough, else the first shorter one, but not for withdrawals that are only to last: a shorter
 * plan would merely drop some of them. Chances may fall again as years pass, where withdrawals begin late: every year is looked
 * at, and the first later one that is not enough is told.
 */
export async function horizonLever(viewer: Viewer, asked: LeversAsked, before: string, writing: Writing): Promise<LeverRow> {
  const { parameters, matrixUuid, simulator } = asked;
  const { t, language } = writing;
  const row = { key: "horizon", label: t("results.levers.horizon"), effect: null, intent: null };
  const longest = Math.max(longestHorizon(simulator.config), parameters.horizonYears);
  const found = await attempt(
    () => viewer.computation.successRate.byYear(projectionRequest({ ...parameters, horizonYears: longest }, matrixUuid)),
    isShown,
  );
  if ("refusal" in found) return { ...row, ...refusedLever(found.refusal, asked, writing) };
  const now = parameters.horizonYears;
  const enough = found.value.years.filter(({ successRate }) => successRate >= WANTED);
  const toLast = parameters.goal.kind === "target" && Number(parameters.goal.amount) === 0;
  const first = enough.find(({ years }) => years > now) ?? (toLast ? undefined : enough[0]);
  if (!first) return { ...row, need: t("results.levers.tooShort", { years: longest }) };
  const { years, successRate } = first;
  const fails = found.value.years.find((later) => later.years > years && later.successRate < WANTED);
  return {
    ...row,
    label: years > now ? row.label : t("results.levers.sooner"),
    need: t("results.levers.years", { count: years, years, before: now }),
    effect: [
      t("results.levers.effect", { before, after: formatChance(successRate, language) }),
      fails ? t("results.levers.laterFails", { years: fails.years, wanted: formatChance(WANTED, language) }) : null,
    ]
      .filter((text) => text !== null)
      .join(". "),
    intent: intentOf({ kind: "set-horizon", years }),
  };
}
