import { adviceChecks, asksOfLines } from "#app/domain/advice/checks.ts";
import { type ClashFacts, redBounds, searched } from "#app/domain/advice/clash/red-bounds.ts";
import type { RulesClash, ScenarioFacts } from "#app/domain/advice/facts.ts";
import type { AdviceCheck } from "#app/domain/advice/rule.ts";
import { productOf } from "#app/domain/advice/rules/journey-rules.ts";
import { isGuaranteedAsset } from "#app/domain/advice/suitability/measures.ts";
import type { AdviceCheckCode } from "#app/domain/journey.ts";
import type { Lines } from "#app/domain/simulation/management.ts";
import { shareOut, WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { rulesClash } from "#backend/numerics/optimisation/clash/rules-clash.ts";
import type { SessionRow } from "../session.store.ts";
import { allocationFacts, readSeriesFacts, type SessionFacts, seriesAbout } from "./facts.ts";
import { valueAfter } from "./orders.ts";
import { scenarioFacts } from "./scenarios.ts";
import { seriesOfPool } from "./shelf.ts";

const UNDRAWN: ScenarioFacts = { missing: "SCENARIOS" };
/** Sums are drawn in by so much at first, so that the nearest weights keep them once they are rounded. */
const MARGINS = [0.002, 0];
/** Weights are rounded to whole per cents, else to hundredths. */
const STEPS = [100, 1];

/** An allocation that there is, and that breaks no rule about its lines. */
export const keepsAllRules = (checks: readonly AdviceCheck[]): boolean =>
  checks.every(({ code, flag }) => flag !== "red" || (code !== "ALLOCATION_SELECTED" && !asksOfLines(code)));

/**
 * Rules that no allocation in free management of the product's pool keeps together, for the client of a session; null where one keeps
 * them all, where none is proved not to, and where the product has no pool or the journey no free management.
 */
export async function clashOf(context: CallerContext, row: SessionRow, session: SessionFacts): Promise<RulesClash | null> {
  const queries = context.database.orm;
  const { base } = session;
  const pool = await seriesOfPool(queries, row);
  if (pool.length === 0 || !productOf(base)?.managementModes.includes("free")) return null;
  const series = await readSeriesFacts(queries, row, [...pool, ...seriesAbout(row, [])], base.today);
  const assets = searched(pool.flatMap((uuid) => series.get(uuid)?.asset ?? []));
  if (assets.length === 0) return null;
  const facts: ClashFacts = { ...base, amountAfter: valueAfter(row, session.fees) };
  const question = {
    supports: assets.length,
    rules: redBounds(facts, assets),
    cost: assets.map((asset) => (isGuaranteedAsset(asset) ? 0 : (asset.sri ?? 7) / 7)),
    margins: MARGINS,
  };
  const { sets: found, nearest } = await (context.compute?.run("rulesClash", question) ?? rulesClash(question));
  if (found.length === 0) return null;
  const sets = found as AdviceCheckCode[][];
  const named = new Set(sets.flat());
  const keepsOthers = async (lines: Lines, isDrawn: boolean) => {
    const allocation = { number: 1, managementType: "free" as const, lines };
    const scenarios = isDrawn ? await scenarioFacts(context, row, allocation, base.today) : UNDRAWN;
    const checks = adviceChecks(await allocationFacts(queries, row, session, allocation, series, scenarios));
    return checks.every((check) => check.flag !== "red" || mayStay(check, named));
  };
  for (const weights of nearest) {
    if (!weights) continue;
    for (const step of STEPS) {
      const lines = rounded(
        assets.map(({ uuid }) => uuid),
        weights,
        step,
      );
      if (await keepsOthers(lines, false)) return { sets, nearest: (await keepsOthers(lines, true)) ? lines : [] };
    }
  }
  return { sets, nearest: [] };
}

/** A refusal of the rules that exclude each other, and one that no allocation could put right. */
const mayStay = ({ code, missing }: AdviceCheck, named: ReadonlySet<AdviceCheckCode>) =>
  named.has(code) || !asksOfLines(code) || missing !== undefined;

/** Lines of these weights, in steps of hundredths of a per cent; what rounds to nothing is left out. */
function rounded(series: readonly string[], weights: readonly number[], step: number): Lines {
  const held = [...weights.keys()].filter((i) => weights[i]! > 1e-7);
  const parts = shareOut(
    held.map((i) => Math.round(weights[i]! * 1e7)),
    WHOLE / step,
  );
  return held.flatMap((i, at) => (parts[at]! > 0 ? [{ series: series[i]!, weight: weightOf(parts[at]! * step) }] : []));
}
