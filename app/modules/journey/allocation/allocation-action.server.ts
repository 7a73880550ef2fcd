import { data, redirect } from "@remix-run/node";
import { type ManagementMode, recommendedLines } from "#app/domain/advice/allocation.ts";
import { answererOf } from "#app/domain/advice/checks.ts";
import { isWholeQuiz, QUIZ } from "#app/domain/advice/structured-quiz.ts";
import { saysSomething } from "#app/domain/advice/words/own-words.ts";
import { readLinesChange } from "#app/domain/allocation/lines.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { heldAt } from "#app/domain/simulation/management.ts";
import { hundredthsOf } from "#app/domain/simulation/weights.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { refusalKey } from "#app/modules/journey/session/refusal-key.ts";
import { filledWith, placeOfCandidate } from "#app/modules/journey/shelf/candidates.server.ts";
import { IMPROVEMENT_AIMS, improve } from "#app/modules/journey/shelf/improve.server.ts";
import { failedView, improvementView } from "#app/modules/journey/shelf/improve-view.server.ts";
import { SOURCES } from "#app/modules/journey/shelf/universe.server.ts";
import { findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { isShown } from "#app/modules/simulation/optimise/market.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { type Acting, saveAnd, textIn } from "./acting.server.ts";
import { allocationsView, withTickedQuiz } from "./allocation-view.server.ts";
import { composedIn, lineAction, refusedShares } from "./composed.server.ts";
import { go, leave } from "./leave.server.ts";
import { placeIn } from "./place.server.ts";
import { splitNames, splitOf, typedShares } from "./typed-shares.server.ts";
import {
  type Allocation,
  emptyAllocation,
  MOST,
  namesOf,
  type Offer,
  offerOf,
  replaced,
  type Workspace,
  withLines,
  workspaceOf,
} from "./workspace.server.ts";

const LINE_INTENT = /^(check|find|live|paste-lines|fix:.*|load(-over)?:.*)$/;
/** What was pressed in the step. What is typed is given back where it cannot be saved. */
export async function allocationAction(acting: Acting) {
  const { viewer, session, url, form } = acting;
  const intent = textIn(form, "intent", 200);
  const offer = await offerOf(viewer, session);
  const stored = workspaceOf(session, offer);
  const place = placeIn(url, stored, offer);
  const { mode } = place;
  if (LINE_INTENT.test(intent) || readLinesChange(intent)) return lineAction(acting, place.allocation, mode, offer, intent);
  if (intent === "improve") return improveAction(acting, place.allocation, offer);
  if (intent === "quiz") return quizAction(acting);

  // Every other press keeps what the form composes.
  const typed = await composedIn(acting, place.allocation, mode, offer, intent === "continue");
  if ("refused" in typed) return typed.refused;
  const { allocation } = typed;
  const workspace = replaced(stored, allocation);
  if (intent === "continue" || intent === "leave") return leave(acting, workspace, typed, intent);
  if (intent.startsWith("go:")) return go(acting, workspace, allocation, mode, intent.slice("go:".length));
  if (intent.startsWith("candidate:")) return candidateAction(acting, workspace, allocation, offer, intent.slice("candidate:".length));

  const next = Math.max(...workspace.allocations.map(({ number }) => number)) + 1;
  const room = workspace.allocations.length < MOST && next <= MOST;
  switch (intent) {
    case "allocation-add":
      if (!room) break;
      return save(acting, { ...workspace, allocations: [...workspace.allocations, emptyAllocation(next, offer.modes)] }, next);
    case "allocation-copy":
      if (!room) break;
      return save(
        acting,
        { ...workspace, allocations: [...workspace.allocations, { ...allocation, number: next, setAside: undefined }] },
        next,
      );
    case "allocation-remove": {
      const left = workspace.allocations.filter(({ number }) => number !== allocation.number);
      if (left.length === 0) break;
      const selectedAllocation = workspace.selectedAllocation === allocation.number ? null : workspace.selectedAllocation;
      return save(acting, { ...workspace, allocations: left, selectedAllocation }, left[0]!.number);
    }
    case "select":
      return save(acting, { ...workspace, selectedAllocation: allocation.number }, allocation.number);
    case "mandates":
      return save(acting, workspace, allocation.number, mode);
    case "split": {
      const shares = typedShares(form, "split", splitNames(allocation, viewer), viewer);
      if ("wrong" in shares) return refusedShares(acting, "split", shares.wrong);
      return save(acting, replaced(workspace, splitOf(allocation, shares.weights)), allocation.number, mode);
    }
    case "horizon": {
      const years = Math.floor((session.proposalParams?.investmentHorizonMonths ?? 0) / 12);
      if (!offer.grid) break;
      const lines = heldAt(offer.grid, years);
      return save(acting, replaced(workspace, { ...allocation, horizonProfile: { lines } }), allocation.number, mode);
    }
    case "take-lines":
      return save(acting, replaced(workspace, withLines(allocation, "free", takenLines(form, viewer))), allocation.number, mode);
  }
  return redirect(`${url.pathname}${url.search}`, 303);
}

/** Weight of a line of a proposal as its form carries it; one that is no share counts as none. */
const weightIn = (form: FormData, name: string, { language }: Viewer) => {
  const decimal = readDecimal(textIn(form, name, 40), language) ?? "0";
  return hundredthsOf(decimal) === null || Number(decimal) > 100 ? "0" : decimal;
};

async function save(acting: Acting, workspace: Workspace, number: number, mode?: ManagementMode) {
  const to = `${acting.url.pathname}?allocation=${number}${mode ? `&mode=${mode}` : ""}`;
  return saveAnd(acting, workspace, () => redirectWithToast(acting.context, to, { kind: "positive", key: "adviceSteps.saved" }));
}

/** Looks for better lines and shows them; what is shown is taken by another press. */
async function improveAction({ viewer, session, url, form }: Acting, allocation: Allocation, offer: Offer) {
  const asked = {
    aim: IMPROVEMENT_AIMS.find((one) => one === form.get("aim")) ?? "ratio",
    source: SOURCES.find((one) => one === form.get("source")) ?? "lines",
  };
  const series = recommendedLines(allocation).map((line) => line.series);
  const names = await namesOf(viewer, offer, series);
  // A search that takes too long, or that a backend refuses, is a message in its card: the page stays.
  const searched = await attempt(() => improve(viewer, { session, offer, allocation, names, ...asked }), isShown);
  const improvement = "value" in searched ? improvementView(searched.value, asked, viewer) : failedView(searched.refusal, asked, viewer);
  return data({ view: { ...(await allocationsView(viewer, session, url)), improvement }, live: null, problems: [] });
}

/** The lines of a model portfolio fill an allocation, all of it in free management. */
async function candidateAction(acting: Acting, workspace: Workspace, allocation: Allocation, offer: Offer, uuid: string) {
  const model = await findPortfolio(acting.viewer, uuid);
  const lines = (model?.compositions.at(-1)?.lines ?? []).map(({ series, weight }) => ({ series, weight }));
  const number = placeOfCandidate(workspace, allocation);
  const filled = filledWith(allocation, number, offer, lines);
  const allocations = workspace.allocations.some((one) => one.number === number)
    ? replaced(workspace, filled).allocations
    : [...workspace.allocations, filled];
  return save(acting, { ...workspace, allocations }, number, "free");
}

/** Lines of a proposal as its form carries them. */
function takenLines(form: FormData, viewer: Viewer): Allocation["lines"] {
  return [...form.keys()].flatMap((name) => {
    const series = name.startsWith("taken.") ? name.slice("taken.".length) : "";
    if (!isUuid(series)) return [];
    const weight = weightIn(form, name, { ...viewer, language: "en" });
    return Number(weight) > 0 ? [{ series, weight }] : [];
  });
}

async function quizAction({ viewer, context, session, url, form }: Acting) {
  const { api, language } = viewer;
  const answers = Object.fromEntries(
    QUIZ.flatMap(({ code }) => {
      const said = textIn(form, `quiz.${code}`, 5);
      return said === "true" || said === "false" ? [[code, said === "true"]] : [];
    }),
  );
  const kept = session.suitability ?? { acceptances: [], adaptation: null, structured: null };
  const t = getFixedT(language);
  /** What was ticked stays in the form. */
  const refusedQuiz = async (text: string, status: number) => {
    const view = await allocationsView(viewer, session, url);
    return data({ view: { ...view, quiz: view.quiz && withTickedQuiz(view.quiz, answers) }, live: null, problems: [text] }, { status });
  };
  if (!isWholeQuiz(answers)) return refusedQuiz(t("adviceSteps.quiz.incomplete"), 400);
  const acceptances = kept.acceptances.filter(({ code, words }) => answererOf(code) !== "second-reader" && saysSomething(words));
  const body = { ...kept, acceptances, structured: { answers } };
  const outcome = await outcomeOf(() =>
    api.journeySessions.suitability.put({ params: { hash: session.hash }, headers: headersOfChange(marksOf(form)), body }),
  );
  if ("done" in outcome) return redirectWithToast(context, `${url.pathname}${url.search}`, { kind: "positive", key: "adviceSteps.saved" });
  const isTried = outcome.refused.kind === "rule" && outcome.refused.code === "QUIZ_TRIED";
  return refusedQuiz(t(isTried ? "adviceSteps.quiz.tomorrow" : refusalKey(outcome.refused)), 409);
}
