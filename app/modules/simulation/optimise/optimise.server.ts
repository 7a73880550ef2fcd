import { decimalForField } from "#app/domain/format/format-input.ts";
import { formFromFields } from "#app/domain/simulation/form.ts";
import {
  checkBounds,
  type OptimisationForm,
  type OptimisationProblem,
  optimisationFromFields,
} from "#app/domain/simulation/optimisation.ts";
import { needsAmount } from "#app/domain/simulation/optimise/aims.ts";
import { MOST_OF_A_LINE } from "#app/domain/simulation/optimise/concentration.ts";
import { changedSince } from "#app/domain/simulation/optimise/record.ts";
import { checkAllocation } from "#app/domain/simulation/rules/line-rules.ts";
import { WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { failureOf } from "../failure.ts";
import { failureView } from "../failure-view.server.ts";
import { volatilitiesLine } from "../history/volatilities.server.ts";
import type { Writing } from "../writing.ts";
import { adviceView, profileWords } from "./advice-view.server.ts";
import { conflictSentences } from "./conflict.server.ts";
import { type OptimiseView, proposalView, rangeView } from "./optimise-view.server.ts";
import { amountOf, propose, reachWithin, volatilityOf } from "./propose.server.ts";
import { leftOutSentences, recordOf, rulesSentence } from "./record.server.ts";
import { contractOf, type Subject, subjectOf } from "./subject.server.ts";

export type OptimiseAnswer = { kind: "absent" } | { kind: "kept" } | { kind: "stay"; status: 200 | 400 | 409; view: OptimiseView };

type Found = Awaited<ReturnType<typeof propose>>;

/** The modal before anything was asked: what the supports can reach, and where the allocation is. */
export async function loadOptimise(viewer: Viewer, uuid: string, today: string, writing: Writing): Promise<OptimiseView | null> {
  const found = await subjectOf(viewer, uuid, today, writing);
  if (!found) return null;
  if ("failure" in found) return { kind: "impossible", failure: found.failure };
  return viewOf(viewer, found, initialForm(found, writing), {}, writing);
}

/** Computes a proposal, or puts the proposal into the draft and into the audit log. */
export async function actOnOptimise(
  viewer: Viewer,
  uuid: string,
  fields: FormData,
  today: string,
  writing: Writing,
): Promise<OptimiseAnswer> {
  const found = await subjectOf(viewer, uuid, today, writing);
  if (!found) return { kind: "absent" };
  if ("failure" in found) return { kind: "stay", status: 409, view: { kind: "impossible", failure: found.failure } };
  const form = optimisationFromFields(fields);
  const stay = async (status: 200 | 400 | 409, said: Said): Promise<OptimiseAnswer> => ({
    kind: "stay",
    status,
    view: await viewOf(viewer, found, form, said, writing),
  });
  const classOf = (series: string) => found.lines.find((line) => line.series === series)?.assetClass;
  const problems = [...checkBounds(form, classOf, writing.language), ...checkRisk(form, writing)];
  if (problems.length > 0) return stay(400, { problems });
  const proposed = await propose(viewer, found, form, writing);
  if (fields.get("intent") !== "apply") return stay(200, { proposed });
  // What is taken over is computed here, and must be what was shown.
  const seen = checkAllocation(formFromFields(fields, "en").allocation, "en", []);
  const same = "proposal" in proposed && seen && !changedSince({ allocation: seen }, proposed.proposal.proposed.allocation);
  const kept = same && (await takeOver(viewer, uuid, recordOf(found, form, proposed.proposal, writing)));
  return kept ? { kind: "kept" } : stay(409, { proposed, note: writing.t("optimise.notKept") });
}

const takeOver = async (viewer: Viewer, uuid: string, body: ReturnType<typeof recordOf>): Promise<boolean> =>
  "value" in
  (await attempt(
    () => viewer.api.simulations.optimise({ params: { uuid }, headers: {}, body }),
    ({ status }) => status === 404 || status === 409,
  ));

/**
 * Bounds of the contract, at most the usual share of each support where that leaves a choice, and no target risk; the goal of
 * the simulation where it is an amount. Within the client's profile.
 */
function initialForm(subject: Subject, { language }: Writing): OptimisationForm {
  const { lines, parameters, client } = subject;
  const { goal } = parameters;
  const contract = contractOf(subject, client?.band ?? null);
  const named = [...new Set(lines.map(({ assetClass }) => assetClass))];
  const upTo = (of: string, hundredths = WHOLE) => ({ of, min: "0", max: decimalForField(weightOf(hundredths), language) });
  const classes = named.map((of) => upTo(of, contract.classes.find(({ assetClass }) => assetClass === of)?.most));
  const classOf = (series: string) => lines.find((line) => line.series === series)?.assetClass;
  const bounded = (most: number) =>
    contract.lines.map(({ series, most: allowed }) =>
      upTo(series, classOf(series) === "CAPITAL_GUARANTEED" ? allowed : Math.min(allowed, most)),
    );
  const usual = bounded(MOST_OF_A_LINE * 100);
  return {
    aim: goal.kind === "target" ? "chances" : "ratio",
    targetAmount: goal.kind === "target" ? decimalForField(goal.amount, language) : "",
    risk: "none",
    srri: "4",
    volatilityMin: "",
    volatilityMax: "",
    assets: checkBounds({ assets: usual, classes }, classOf, language).length === 0 ? usual : bounded(WHOLE),
    classes,
    wholePercent: true,
    beyondProfile: false,
  };
}

function checkRisk(form: OptimisationForm, writing: Writing): OptimisationProblem[] {
  const problems: OptimisationProblem[] = [];
  if (needsAmount(form.aim) && !(Number(amountOf(form, writing) ?? 0) > 0)) problems.push({ field: "targetAmount", key: "amountMissing" });
  if (form.risk === "srri" && !/^[1-7]$/.test(form.srri)) problems.push({ field: "srri", key: "srriMissing" });
  if (form.risk === "volatility") {
    const [low, high] = [volatilityOf(form.volatilityMin, 0, writing), volatilityOf(form.volatilityMax, 1, writing)];
    if (low === null || high === null || low > high) problems.push({ field: "volatilityMin", key: "volatilityInvalid" });
  }
  return problems;
}

interface Said {
  problems?: readonly OptimisationProblem[];
  proposed?: Found;
  note?: string;
}

async function viewOf(
  viewer: Viewer,
  subject: Subject,
  form: OptimisationForm,
  { problems = [], proposed, note }: Said,
  writing: Writing,
): Promise<OptimiseView> {
  const { simulator, parameters, lines, market, weights, current, model, client } = subject;
  const band = form.beyondProfile ? null : (client?.band ?? null);
  const contract = contractOf(subject, band);
  const words = profileWords(subject, writing);
  const matrix = { uuid: market.matrixUuid, preferred: simulator.matrix };
  const common = {
    kind: "ready" as const,
    form,
    problems: [...problems],
    lines: lines.map((line, index) => ({ ...line, weight: weightOf(Math.round((weights[index] ?? 0) * WHOLE)) })),
    note: note ?? null,
    conflict: [] as string[],
    profile: client
      ? { text: writing.t("optimise.profile.known", words), band: writing.t("optimise.profile.beyond", words) }
      : { text: writing.t("optimise.profile.none"), band: null },
    rules: [rulesSentence(subject, contract, writing), ...leftOutSentences(subject, contract, writing)],
    volatilities: await volatilitiesLine(viewer, { parameters, lines, matrix }, null, writing),
    advice: null,
    proposal: null,
  };
  if (proposed && "proposal" in proposed) {
    const { proposal } = proposed;
    const advice = adviceView(subject, form, proposal, writing);
    const shown = proposalView(proposal, parameters.currency, writing);
    const marks = { current, model, proposed: advice.verdict.kind === "none" ? null : proposal.proposed.figures };
    const view = advice.verdict.kind === "none" ? null : { ...shown, allocation: proposal.proposed.allocation };
    return { ...common, ...rangeView(marks, proposal.result, writing), advice, proposal: view };
  }
  const reach = await reachWithin(viewer, subject, contract, band);
  const refusal = proposed ? proposed.refusal : "refusal" in reach ? reach.refusal : null;
  const kept = { profile: band && client ? words : null, minLines: contract.minLines };
  const conflict = refusal ? (conflictSentences(refusal, lines, kept, writing) ?? told(refusal)) : [];
  return { ...common, conflict, ...rangeView({ current, model }, "value" in reach ? reach.value : null, writing) };

  function told(refused: NonNullable<typeof refusal>): string[] {
    const { title, text, reference } = failureView(failureOf(refused), lines, writing);
    return [title, text, reference];
  }
}
