import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import type { Lines } from "#app/domain/simulation/management.ts";
import { type OptimisationForm, proposedLines, readBounds } from "#app/domain/simulation/optimisation.ts";
import { type AimFigures, callOf, isBetter, needsAmount } from "#app/domain/simulation/optimise/aims.ts";
import type { ContractBounds } from "#app/domain/simulation/optimise/within-contract.ts";
import { fractionOf, freeManagementRequest } from "#app/domain/simulation/request.ts";
import { readMoney } from "#app/domain/simulation/rules/number-rules.ts";
import { averageClass, type RiskBand } from "#app/domain/simulation/suitability/profile-band.ts";
import { WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import type { Refusal } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { WANTED } from "../levers/levers-asked.ts";
import type { Writing } from "../writing.ts";
import { type Bounds, figuresOf, type Optimised, type Outlook, optimise, outlookOf } from "./market.server.ts";
import { contractOf, type Subject } from "./subject.server.ts";

const FRONTIER_POINTS = 21;
/** Smallest line of a proposal in whole per cent. */
const SMALLEST_LINE = 0.01;
/** What hundredths of a per cent may add to an average class, for each line. */
const ROUNDING = 6e-4;

/** An allocation with everything that is said of it. */
export interface Weighed {
  allocation: Lines;
  figures: Optimised | null;
  outlook: Outlook | null;
  averageClass: number | null;
}

export interface Proposal {
  present: Weighed;
  proposed: Weighed;
  /** As the optimiser answered, with its range and frontier. */
  result: Optimised;
  /** Whether the proposal does better on what it is for. */
  better: boolean;
  amount: string | null;
  contract: ContractBounds;
  /** Band that the proposal was held to. */
  band: RiskBand | null;
  /** The best without the profile where the proposal misses the goal and this does better. */
  beyond: Weighed | null;
}

export const amountOf = (form: OptimisationForm, { language }: Writing): string | null =>
  needsAmount(form.aim) ? readMoney(form.targetAmount, "targetAmount", language, []) : null;

export const volatilityOf = (text: string, otherwise: number, { language }: Writing): number | null => {
  if (text.trim() === "") return otherwise;
  const read = readDecimal(text, language);
  return read !== null && Number(read) >= 0 && Number(read) <= 100 ? fractionOf(read) : null;
};

/** Computes a proposal and sets it beside the present allocation; the refusal of the optimiser where nothing fits. */
export async function propose(
  viewer: Viewer,
  subject: Subject,
  form: OptimisationForm,
  writing: Writing,
): Promise<{ proposal: Proposal } | { refusal: Refusal; contract: ContractBounds; band: RiskBand | null }> {
  const amount = amountOf(form, writing);
  const band = form.beyondProfile ? null : (subject.client?.band ?? null);
  const contract = contractOf(subject, band);
  const found = await solve(viewer, subject, { form, contract, band, amount }, writing);
  if ("refusal" in found) return { refusal: found.refusal, contract, band };
  const aimed = aimedAt(subject.parameters, amount);
  const [present, proposed] = await Promise.all([
    weighed(viewer, subject, aimed, subject.parameters.allocation),
    weighed(viewer, subject, aimed, linesOfWeights(found.value, form)),
  ]);
  const better = isBetter(form.aim, aimFigures(proposed), aimFigures(present), amount === null ? null : Number(amount));
  const beyond = band && !reachesGoal(form, proposed, amount) ? await beyondProfile(viewer, subject, form, proposed, writing) : null;
  return { proposal: { present, proposed, result: found.value, better, amount, contract, band, beyond } };
}

const aimedAt = (parameters: SimulationParameters, amount: string | null): SimulationParameters =>
  amount === null ? parameters : { ...parameters, goal: { kind: "target", amount } };

const chanceOf = (outlook: Outlook | null) => (outlook?.successes == null ? null : outlook.successes / outlook.total);

/** With a goal: reached in the middle case, or with the chances that advice commonly aims at. */
export const reachesGoal = ({ aim }: OptimisationForm, { outlook }: Weighed, amount: string | null): boolean =>
  amount === null || (aim === "calmest" ? (outlook?.median ?? 0) >= Number(amount) : (chanceOf(outlook) ?? 0) >= WANTED);

export function aimFigures({ figures, outlook }: Pick<Weighed, "figures" | "outlook">): AimFigures {
  const shares = Object.values(figures?.riskContributions ?? {}).filter((share) => share !== null);
  return {
    chance: chanceOf(outlook),
    median: outlook?.median ?? null,
    volatility: figures?.volatility ?? null,
    sharpeRatio: figures?.sharpeRatio ?? null,
    largestRiskShare: shares.length > 0 ? Math.max(...shares) : null,
  };
}

const linesOfWeights = ({ weights }: Optimised, { wholePercent }: OptimisationForm): Lines =>
  proposedLines(weights, wholePercent).map(({ series, hundredths }) => ({ series, weight: weightOf(hundredths) }));

/** Figures and outlook of an allocation as it would be kept, to the hundredth of a per cent. */
async function weighed(viewer: Viewer, { market, lines }: Subject, aimed: SimulationParameters, allocation: Lines): Promise<Weighed> {
  const weights = new Map(allocation.map(({ series, weight }) => [series, fractionOf(weight)]));
  const [figures, outlook] = await Promise.all([
    figuresOf(
      viewer,
      market,
      market.series.map((series) => weights.get(series) ?? 0),
    ),
    outlookOf(viewer, { ...aimed, allocation }, market.matrixUuid),
  ]);
  const rated = allocation.map(({ series, weight }) => ({
    series,
    weight: Number(weight),
    sri: lines.find((line) => line.series === series)?.risks.SRI ?? null,
  }));
  return { allocation, figures, outlook, averageClass: averageClass(rated) };
}

/** The best without the profile; null where it is no better. */
async function beyondProfile(
  viewer: Viewer,
  subject: Subject,
  form: OptimisationForm,
  within: Weighed,
  writing: Writing,
): Promise<Weighed | null> {
  const amount = amountOf(form, writing);
  const found = await solve(viewer, subject, { form, contract: contractOf(subject, null), band: null, amount }, writing);
  if ("refusal" in found) return null;
  const best = await weighed(viewer, subject, aimedAt(subject.parameters, amount), linesOfWeights(found.value, form));
  return isBetter(form.aim, aimFigures(best), aimFigures(within), Number(amount)) ? best : null;
}

/** What the supports can reach within the contract and the band, with the frontier; the refusal where nothing can. */
export function reachWithin(viewer: Viewer, { market }: Subject, contract: ContractBounds, band: RiskBand | null) {
  const bounds = contract.lines.map(({ most }) => ({ min: 0, max: most / WHOLE }));
  return optimise(viewer, market, bounds, {
    optimizationType: "NO_TARGET",
    optimizationParameter: "BEST_SR",
    frontierPoints: FRONTIER_POINTS,
    assetClassConstraints: contract.classes.map(({ assetClass, most }) => ({ assetClass, min: 0, max: most / WHOLE })),
    ...(band ? { averageRiskClass: band } : {}),
  });
}

interface Asked {
  form: OptimisationForm;
  contract: ContractBounds;
  band: RiskBand | null;
  amount: string | null;
}

/**
 * Weights within the bounds that were typed, the contract and the band. A support held below its own minimum leaves, and where
 * it cannot leave, comes up to its minimum; then the rest is solved again.
 */
async function solve(viewer: Viewer, subject: Subject, { form, contract, band, amount }: Asked, writing: Writing) {
  const { market } = subject;
  const bounds = boundsOf(subject, form, contract, writing);
  const call = askedOf(subject, form, { contract, band, amount }, writing);
  for (let round = 0; ; round++) {
    const found = await optimise(viewer, market, bounds, call);
    if ("refusal" in found || round > 2 * market.series.length) return found;
    const small = contract.lines.findIndex(({ series, least }, i) => {
      const weight = found.value.weights[series] ?? 0;
      return weight > 1e-9 && weight < least / WHOLE - 1e-9 && (bounds[i]?.max ?? 0) > 0;
    });
    if (small < 0) return found;
    const least = (contract.lines[small]?.least ?? 0) / WHOLE;
    const [was, without] = [bounds[small] ?? { min: 0, max: 1 }, bounds.map((bound, i) => (i === small ? { min: 0, max: 0 } : bound))];
    const leaves = was.min === 0 && "value" in (await optimise(viewer, market, without, call));
    bounds[small] = leaves ? { min: 0, max: 0 } : { ...was, min: least };
  }
}

/** Typed bounds, never wider than the contract's. */
function boundsOf({ market }: Subject, form: OptimisationForm, { lines }: ContractBounds, { language }: Writing): Bounds {
  const typed = new Map(readBounds(form.assets, language).map((bound) => [bound.of, bound]));
  return market.series.map((series, index) => {
    const { min, max } = typed.get(series) ?? { min: 0, max: WHOLE };
    const most = Math.min(max ?? WHOLE, lines[index]?.most ?? WHOLE);
    return { min: Math.min(min ?? 0, most) / WHOLE, max: most / WHOLE };
  });
}

function askedOf(
  { parameters, market }: Subject,
  form: OptimisationForm,
  { contract, band, amount }: Omit<Asked, "form">,
  writing: Writing,
): Parameters<typeof optimise>[3] {
  const { weights: _weights, ...plan } = freeManagementRequest({ ...parameters, goal: { kind: "none" } }, market.matrixUuid);
  const call = callOf(form.aim, amount === null ? null : Number(amount));
  const margin = band && !form.wholePercent && band.max - band.min > 1 ? ROUNDING * market.series.length : 0;
  return {
    ...call,
    ...(call.optimizationType === "TARGET_AMOUNT" ? { simulation: plan } : {}),
    frontierPoints: FRONTIER_POINTS,
    assetClassConstraints: [
      ...readBounds(form.classes, writing.language).map(({ of, min, max }) => ({
        assetClass: of,
        min: (min ?? 0) / WHOLE,
        max: (max ?? WHOLE) / WHOLE,
      })),
      ...contract.classes.map(({ assetClass, most }) => ({ assetClass, min: 0, max: most / WHOLE })),
    ],
    ...(band ? { averageRiskClass: { min: band.min + margin, max: band.max - margin } } : {}),
    ...(form.risk === "srri" ? { targetRisk: { srri: Number(form.srri) } } : {}),
    ...(form.risk === "volatility"
      ? {
          targetRisk: {
            volatilityMin: volatilityOf(form.volatilityMin, 0, writing) ?? 0,
            volatilityMax: volatilityOf(form.volatilityMax, 1, writing) ?? 1,
          },
        }
      : {}),
    lines: {
      minLines: contract.minLines,
      ...(contract.maxLines === undefined ? {} : { maxLines: contract.maxLines }),
      minWeight: Math.max(contract.minWeight / WHOLE, SMALLEST_LINE),
      wholePercent: form.wholePercent,
    },
  };
}
