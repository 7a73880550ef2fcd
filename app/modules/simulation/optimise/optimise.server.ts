import type { SimulationParameters } from "#app/contract/simulation.ts";
import { decimalForField, readDecimal } from "#app/domain/format-input.ts";
import { formFromFields } from "#app/domain/simulation/form.ts";
import { checkAllocation } from "#app/domain/simulation/line-rules.ts";
import type { Issue } from "#app/domain/simulation/number-rules.ts";
import { readMoney } from "#app/domain/simulation/number-rules.ts";
import {
  checkBounds,
  type OptimisationForm,
  type OptimisationProblem,
  optimisationFromFields,
  proposedLines,
  readBounds,
} from "#app/domain/simulation/optimisation.ts";
import { freeManagementRequest } from "#app/domain/simulation/request.ts";
import { WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { findOwnWithSimulator } from "../edit-page.server.ts";
import { failureOf } from "../failure.ts";
import { failureView } from "../failure-view.server.ts";
import { keepAllocation } from "../keep-change.server.ts";
import { optimises } from "../limits.ts";
import { linesOf } from "../lines.server.ts";
import type { LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { conflictSentences } from "./conflict.server.ts";
import { figuresOf, type Market, marketOf, type Optimised, optimise, outlookOf } from "./market.server.ts";
import { type OptimiseView, proposalView, rangeView } from "./optimise-view.server.ts";

const FRONTIER_POINTS = 21;

export type OptimiseAnswer = { kind: "absent" } | { kind: "kept" } | { kind: "stay"; status: 200 | 400 | 409; view: OptimiseView };

interface Subject {
  parameters: SimulationParameters;
  lines: LineView[];
  market: Market;
  /** The allocation as it stands, decimal fractions. */
  weights: number[];
  current: Optimised | null;
}

/** The modal before anything was asked: what the supports can reach, and where the allocation stands. */
export async function loadOptimise(viewer: Viewer, uuid: string, writing: Writing): Promise<OptimiseView | null> {
  const found = await subjectOf(viewer, uuid, writing);
  if (!found) return null;
  if ("view" in found) return found.view;
  return viewOf(viewer, found, initialForm(found, writing), [], null, writing);
}

/** Computes a proposal, or puts the proposal into the draft. */
export async function actOnOptimise(viewer: Viewer, uuid: string, fields: FormData, writing: Writing): Promise<OptimiseAnswer> {
  const found = await subjectOf(viewer, uuid, writing);
  if (!found) return { kind: "absent" };
  if ("view" in found) return { kind: "stay", status: 409, view: found.view };
  const form = optimisationFromFields(fields);
  if (fields.get("intent") === "apply") {
    const errors: Issue[] = [];
    const allocation = checkAllocation(formFromFields(fields).allocation, "en", errors);
    if (allocation && (await keepAllocation(viewer, uuid, allocation))) return { kind: "kept" };
    return { kind: "stay", status: 409, view: await viewOf(viewer, found, form, [], { note: writing.t("optimise.notKept") }, writing) };
  }
  const classOf = (series: string) => found.lines.find((line) => line.series === series)?.assetClass;
  const problems = [...checkBounds(form, classOf, writing.language), ...checkRisk(form, writing)];
  if (problems.length > 0) return { kind: "stay", status: 400, view: await viewOf(viewer, found, form, problems, null, writing) };
  return { kind: "stay", status: 200, view: await viewOf(viewer, found, form, [], await propose(viewer, found, form, writing), writing) };
}

async function subjectOf(viewer: Viewer, uuid: string, writing: Writing): Promise<Subject | { view: OptimiseView } | null> {
  const found = await findOwnWithSimulator(viewer, uuid);
  if (!found || !optimises(found.simulator)) return null;
  const parameters = found.simulation.draft ?? found.simulation.parameters;
  const lines = await linesOf(
    viewer,
    parameters.allocation.map(({ series }) => series),
    writing,
  );
  const told = await marketOf(viewer, lines, found.simulator.matrix);
  if ("failure" in told) return { view: { kind: "impossible", failure: failureView(told.failure, lines, writing) } };
  const weights = parameters.allocation.map(({ weight }) => Number(`${weight}e-2`));
  return { parameters, lines, market: told.market, weights, current: await figuresOf(viewer, told.market, weights) };
}

/** Bounds that leave a line free. */
const FREE = { min: "0", max: "100" };

/** Free bounds and no target risk; the goal of the simulation where it is an amount. */
function initialForm({ parameters, lines }: Subject, { language }: Writing): OptimisationForm {
  const { goal } = parameters;
  const target = goal.kind === "target";
  return {
    goal: "BEST_SR",
    type: target ? "TARGET_AMOUNT" : "NO_TARGET",
    targetAmount: target ? decimalForField(goal.amount, language) : "",
    risk: "none",
    srri: "4",
    volatilityMin: "",
    volatilityMax: "",
    assets: lines.map(({ series }) => ({ of: series, ...FREE })),
    classes: [...new Set(lines.map(({ assetClass }) => assetClass))].map((of) => ({ of, ...FREE })),
    wholePercent: true,
  };
}

const volatilityOf = (text: string, otherwise: number, writing: Writing): number | null => {
  if (text.trim() === "") return otherwise;
  const read = readDecimal(text, writing.language);
  return read !== null && Number(read) >= 0 && Number(read) <= 100 ? Number(`${read}e-2`) : null;
};

function checkRisk(form: OptimisationForm, writing: Writing): OptimisationProblem[] {
  const problems: OptimisationProblem[] = [];
  if (form.type === "TARGET_AMOUNT" && readMoney(form.targetAmount, "targetAmount", writing.language, []) === null)
    problems.push({ field: "targetAmount", key: "amountMissing" });
  if (form.risk === "srri" && !/^[1-7]$/.test(form.srri)) problems.push({ field: "srri", key: "srriMissing" });
  if (form.risk === "volatility") {
    const [low, high] = [volatilityOf(form.volatilityMin, 0, writing), volatilityOf(form.volatilityMax, 1, writing)];
    if (low === null || high === null || low > high) problems.push({ field: "volatilityMin", key: "volatilityInvalid" });
  }
  return problems;
}

type Proposed = { note: string } | { sentences: string[] } | { result: Optimised; parameters: SimulationParameters };

async function propose(viewer: Viewer, subject: Subject, form: OptimisationForm, writing: Writing): Promise<Proposed> {
  const { parameters, market, lines } = subject;
  const fraction = (hundredths: number | null) => (hundredths ?? 0) / WHOLE;
  const assets = new Map(readBounds(form.assets, writing.language).map((bound) => [bound.of, bound]));
  const bounds = market.series.map((series) => {
    const { min, max } = assets.get(series) ?? { min: 0, max: WHOLE };
    return { min: fraction(min), max: fraction(max) };
  });
  const target = form.type === "TARGET_AMOUNT" ? readMoney(form.targetAmount, "targetAmount", writing.language, []) : null;
  const aimed = target === null ? parameters : { ...parameters, goal: { kind: "target" as const, amount: target } };
  const { weights: _weights, ...plan } = freeManagementRequest({ ...parameters, goal: { kind: "none" } }, market.matrixUuid);
  const found = await optimise(viewer, market, bounds, {
    optimizationType: form.type,
    optimizationParameter: form.goal,
    frontierPoints: FRONTIER_POINTS,
    assetClassConstraints: readBounds(form.classes, writing.language).map(({ of, min, max }) => ({
      assetClass: of,
      min: fraction(min),
      max: fraction(max),
    })),
    ...(target === null ? {} : { targetAmount: Number(target), simulation: plan }),
    ...(form.risk === "srri" ? { targetRisk: { srri: Number(form.srri) } } : {}),
    ...(form.risk === "volatility"
      ? {
          targetRisk: {
            volatilityMin: volatilityOf(form.volatilityMin, 0, writing) ?? 0,
            volatilityMax: volatilityOf(form.volatilityMax, 1, writing) ?? 1,
          },
        }
      : {}),
    ...(form.wholePercent ? { lines: { wholePercent: true, minWeight: 0.01 } } : {}),
  });
  if ("value" in found) return { result: found.value, parameters: aimed };
  const sentences = conflictSentences(found.refusal, lines, writing);
  if (sentences) return { sentences };
  const { title, text, reference } = failureView(failureOf(found.refusal), lines, writing);
  return { sentences: [title, text, reference] };
}

async function viewOf(
  viewer: Viewer,
  subject: Subject,
  form: OptimisationForm,
  problems: readonly OptimisationProblem[],
  proposed: Proposed | null,
  writing: Writing,
): Promise<OptimiseView> {
  const { parameters, lines, market, weights, current } = subject;
  const common = {
    kind: "ready" as const,
    form,
    problems: [...problems],
    lines: lines.map((line, index) => ({ ...line, weight: weightOf(Math.round((weights[index] ?? 0) * WHOLE)) })),
    note: proposed && "note" in proposed ? proposed.note : null,
    conflict: proposed && "sentences" in proposed ? proposed.sentences : [],
  };
  if (proposed && "result" in proposed) {
    const chosen = proposedLines(proposed.result.weights, form.wholePercent);
    const allocation = chosen.map(({ series, hundredths }) => ({ series, weight: weightOf(hundredths) }));
    const [before, after] = await Promise.all([
      outlookOf(viewer, proposed.parameters, market.matrixUuid),
      outlookOf(viewer, { ...proposed.parameters, allocation }, market.matrixUuid),
    ]);
    const shown = proposalView({ current, result: proposed.result, before, after, currency: parameters.currency }, writing);
    return { ...common, ...shown, proposal: { ...shown.proposal, allocation } };
  }
  const free = market.series.map(() => ({ min: 0, max: 1 }));
  const reach = await optimise(viewer, market, free, {
    optimizationType: "NO_TARGET",
    optimizationParameter: "BEST_SR",
    frontierPoints: FRONTIER_POINTS,
  });
  return { ...common, ...rangeView(current, "value" in reach ? reach.value : null, writing), proposal: null };
}
