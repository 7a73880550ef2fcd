import type { SimulationParameters } from "#app/contract/simulation.ts";
import { formatAmount, formatChance } from "#app/domain/format.ts";
import { intentOf } from "#app/domain/simulation/form-change.ts";
import { projectionRequest } from "#app/domain/simulation/request.ts";
import { longestHorizon } from "#app/domain/simulation/rules.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { refusedLever, unreachedLever } from "./lever-refusal.server.ts";
import { type LeversAsked, WANTED } from "./levers-asked.ts";
import { isShown } from "./optimise/market.server.ts";
import { projectSavings } from "./project.server.ts";
import { attempt } from "./refusal.ts";
import { riskLever } from "./risk-lever.server.ts";
import type { LeverRow, LeversView } from "./view.ts";
import type { Writing } from "./writing.ts";

/**
 * What each lever alone needs for 80 % of chances, on the scenarios of the result: more each month, more at the start, more
 * years, or another risk. Without rows where no amount is aimed at, or the chances are good already: the note says which.
 */
export async function leversView(viewer: Viewer, asked: LeversAsked, writing: Writing): Promise<LeversView> {
  const { parameters, result } = asked;
  const { t, language } = writing;
  const wanted = formatChance(WANTED, language);
  const { successes, scenarioCount, targetAmount } = result;
  if (parameters.goal.kind !== "target" || successes === undefined || targetAmount === undefined)
    return { title: t("results.levers.title", { wanted }), rows: [], cure: null, note: t("results.levers.needsAmount") };
  const now = successes / scenarioCount;
  if (now >= WANTED)
    return { title: t("results.levers.title", { wanted }), rows: [], cure: null, note: t("results.levers.reached", { wanted }) };
  const before = formatChance(now, language);
  const rows = await Promise.all([
    paymentLever(viewer, asked, "PERIODIC_DEPOSIT", before, writing),
    paymentLever(viewer, asked, "SIMPLE_DEPOSIT", before, writing),
    horizonLever(viewer, asked, before, writing),
    riskLever(viewer, asked, before, writing),
  ]);
  const example = rows.find(({ intent }) => intent !== null);
  return {
    title: t("results.levers.title", { wanted }),
    rows,
    cure: example ? t("results.levers.cure", { wanted, need: example.need }) : null,
    note: t("results.levers.note"),
  };
}

/** The request of the simulation without its goal, as the optimiser of contributions takes it. */
const planOf = (parameters: SimulationParameters, matrixUuid: string) =>
  projectionRequest({ ...parameters, goal: { kind: "none" } }, matrixUuid);

async function paymentLever(
  viewer: Viewer,
  asked: LeversAsked,
  type: "PERIODIC_DEPOSIT" | "SIMPLE_DEPOSIT",
  before: string,
  writing: Writing,
): Promise<LeverRow> {
  const { parameters, result, matrixUuid } = asked;
  const { t, language } = writing;
  const periodic = type === "PERIODIC_DEPOSIT";
  const label = t(periodic ? "results.levers.periodic" : "results.levers.initial");
  const found = await attempt(
    () =>
      viewer.computation.optimisation.deposits({
        ...planOf(parameters, matrixUuid),
        quantOptimizationType: periodic ? "FREQUENCY_AMOUNT" : "INITIAL_AMOUNT",
        targetAmount: result.targetAmount ?? 0,
        targetSuccessRate: WANTED,
        frequency: "MONTHLY",
      }),
    isShown,
  );
  if ("refusal" in found) return { key: type, label, ...unreachedLever(found.refusal, asked, writing), intent: null };
  const { frequencyAmount, initialAmount, successRate } = found.value;
  // Whole euros, upwards: what is proposed never falls short of what was asked.
  const amount = Math.ceil(periodic ? frequencyAmount : initialAmount);
  const said = formatAmount(amount, language, { currency: parameters.currency, decimals: 0 });
  return {
    key: type,
    label,
    need: t(periodic ? "results.levers.perMonth" : "results.levers.atStart", { amount: said }),
    effect: t("results.levers.effect", { before, after: formatChance(successRate, language) }),
    intent: intentOf({ kind: "pay-more", type, amount: String(amount) }),
  };
}

/** The first horizon that is long enough: chances grow with time, so halving finds it. */
async function horizonLever(
  viewer: Viewer,
  { parameters, matrixUuid, simulator, lines }: LeversAsked,
  before: string,
  writing: Writing,
): Promise<LeverRow> {
  const { t, language } = writing;
  const label = t("results.levers.horizon");
  const longest = longestHorizon(simulator.config);
  const chanceAt = async (horizonYears: number) => {
    const { successes = 0, scenarioCount } = await projectSavings(viewer, { ...parameters, horizonYears }, matrixUuid);
    return successes / scenarioCount;
  };
  const search = async () => {
    let low = parameters.horizonYears;
    let high = longest;
    if (high <= low) return null;
    let chance = await chanceAt(high);
    if (chance < WANTED) return null;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      const found = await chanceAt(middle);
      if (found >= WANTED) [high, chance] = [middle, found];
      else low = middle;
    }
    return { years: high, chance };
  };
  const found = await attempt(search, isShown);
  if ("refusal" in found) return { key: "horizon", label, ...refusedLever(found.refusal, { lines }, writing), intent: null };
  const years = found.value?.years;
  if (years === undefined || !found.value)
    return { key: "horizon", label, need: t("results.levers.tooShort", { years: longest }), effect: null, intent: null };
  return {
    key: "horizon",
    label,
    need: t("results.levers.years", { count: years, years, before: parameters.horizonYears }),
    effect: t("results.levers.effect", { before, after: formatChance(found.value.chance, language) }),
    intent: intentOf({ kind: "set-horizon", years }),
  };
}
