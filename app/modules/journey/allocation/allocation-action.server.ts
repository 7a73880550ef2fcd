import { data, redirect } from "@remix-run/node";
import type { FullSession } from "#app/contract/journey/session.ts";
import { type ManagementMode, recommendedLines } from "#app/domain/advice/allocation.ts";
import { applyFix } from "#app/domain/advice/fix.ts";
import { QUIZ } from "#app/domain/advice/structured-quiz.ts";
import { readLinesChange } from "#app/domain/allocation/lines.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { heldAt } from "#app/domain/simulation/management.ts";
import { hundredthsOf } from "#app/domain/simulation/weights.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { refusalKey } from "#app/modules/journey/session/refusal-key.ts";
import { filledWith, placeOfCandidate } from "#app/modules/journey/shelf/candidates.server.ts";
import { IMPROVEMENT_AIMS, improve } from "#app/modules/journey/shelf/improve.server.ts";
import { improvementView } from "#app/modules/journey/shelf/improve-view.server.ts";
import { SOURCES } from "#app/modules/journey/shelf/universe.server.ts";
import { findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { editedLines, linesEditor, namedLines, readShares } from "#app/modules/series/weighted-lines.server.ts";
import { journeyPlace, journeySessionPath, journeyStepPath } from "#app/navigation/paths.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { checkKey, checkViews } from "../checks/check-view.server.ts";
import { allocationsView, riskyShare } from "./allocation-view.server.ts";
import { placeIn } from "./place.server.ts";
import { findStructured } from "./structured-view.server.ts";
import { delegatedOf, mandateNames, splitNames, splitOf, typedShares, withTypedShares } from "./typed-shares.server.ts";
import {
  type Allocation,
  emptyAllocation,
  findInPool,
  linesOfMode,
  MOST,
  measure,
  namesOf,
  type Offer,
  offerOf,
  replaced,
  saveWorkspace,
  type Workspace,
  withLines,
  workspaceOf,
} from "./workspace.server.ts";

interface Acting {
  viewer: Viewer;
  context: RequestContext;
  session: FullSession;
  url: URL;
  form: FormData;
}

const LINE_INTENT = /^(save|check|find|live|paste-lines|fix:.*)$/;
const text = (form: FormData, name: string, most = 1000) =>
  String(form.get(name) ?? "")
    .trim()
    .slice(0, most);

/** What was pressed in the step. What is typed is given back where it cannot be saved. */
export async function allocationAction(acting: Acting) {
  const { viewer, session, url, form } = acting;
  const intent = text(form, "intent", 200);
  const offer = await offerOf(viewer, session);
  const workspace = workspaceOf(session, offer);
  const { allocation, mode } = placeIn(url, workspace, offer);
  if (LINE_INTENT.test(intent) || readLinesChange(intent)) return lineAction(acting, workspace, allocation, mode, offer, intent);
  if (intent === "improve") return improveAction(acting, allocation, offer);
  if (intent === "quiz") return quizAction(acting);
  if (intent === "continue" || intent === "leave") return leave(acting, workspace, intent);

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
    case "split":
    case "mandates": {
      const shares = typedShares(form, intent, intent === "split" ? splitNames(allocation, viewer) : mandateNames(offer), viewer);
      if ("wrong" in shares) {
        const view = withTypedShares(await allocationsView(viewer, session, url), intent, shares.wrong);
        const t = getFixedT(viewer.language);
        const problems = shares.wrong.flatMap(({ name, problem: text }) => (text ? [t("weightedLines.ofLine", { name, text })] : []));
        return data({ view, live: null, problems }, { status: 400 });
      }
      const { weights } = shares;
      const edited = intent === "split" ? splitOf(allocation, weights) : delegatedOf(allocation, offer, weights);
      return save(acting, replaced(workspace, edited), allocation.number, mode);
    }
    case "horizon": {
      const years = Math.floor((session.proposalParams?.investmentHorizonMonths ?? 0) / 12);
      if (!offer.grid) break;
      const lines = heldAt(offer.grid, years);
      const riskyAssetsStartPercentage = String(Math.round(riskyShare(lines, new Map(Object.entries(offer.names))) * 100) / 100);
      return save(
        acting,
        replaced(workspace, { ...allocation, horizonProfile: { riskyAssetsStartPercentage, lines } }),
        allocation.number,
        mode,
      );
    }
    case "take-lines":
      return save(acting, replaced(workspace, withLines(allocation, "free", takenLines(form, viewer))), allocation.number, mode);
    case "load": {
      const model = await findPortfolio(viewer, text(form, "model", 36));
      const lines = (model?.compositions.at(-1)?.lines ?? []).map(({ series, weight }) => ({ series, weight }));
      return save(acting, replaced(workspace, withLines(allocation, mode, lines)), allocation.number, mode);
    }
  }
  return redirect(`${url.pathname}${url.search}`, 303);
}

/** Weight of a line of a proposal as its form carries it; one that is no share counts as none. */
const weightIn = (form: FormData, name: string, { language }: Viewer) => {
  const decimal = readDecimal(text(form, name, 40), language) ?? "0";
  return hundredthsOf(decimal) === null || Number(decimal) > 100 ? "0" : decimal;
};

async function save({ viewer, context, session, url, form }: Acting, workspace: Workspace, number: number, mode?: ManagementMode) {
  const outcome = await saveWorkspace(viewer, session, workspace, marksOf(form));
  const to = `${url.pathname}?allocation=${number}${mode ? `&mode=${mode}` : ""}`;
  if ("done" in outcome) return redirectWithToast(context, to, { kind: "positive", key: "adviceSteps.saved" });
  const t = getFixedT(viewer.language);
  const key = refusalKey(outcome.refused);
  const contact = session.config.general.supportContactInfo || t("adviceShelf.supportUnnamed");
  const isUnselected = key !== "adviceSteps.conflict" && form.get("intent") === "select";
  return data(
    { view: null, live: null, problems: [isUnselected ? t("adviceShelf.selectionFailed", { contact }) : t(key)] },
    { status: 409 },
  );
}

/** A press of the editor of lines: what was typed is changed, measured and, where it was asked for, saved. */
async function lineAction(
  acting: Acting,
  workspace: Workspace,
  allocation: Allocation,
  mode: ManagementMode,
  offer: Awaited<ReturnType<typeof offerOf>>,
  intent: string,
) {
  const { viewer, session, url, form } = acting;
  const { language } = viewer;
  let editor = await editedLines(viewer, form, mode === "structured-product" ? findStructured(offer) : findInPool(offer.pool));
  const typed = editor.lines.map(({ series, weight }) => ({ series, weight: readDecimal(weight, language) ?? "0" }));
  const legible = typed.map((line) => ({ ...line, weight: Number(line.weight) >= 0 && Number(line.weight) <= 100 ? line.weight : "0" }));
  let edited = withLines(allocation, mode, legible);
  if (intent === "live") {
    const [own] = await measure(viewer, session, [edited]);
    const names = new Map(editor.lines.map(({ series, name }) => [series, name]));
    return data({ view: null, live: checkViews(own?.checks ?? [], names, language), problems: [] });
  }
  if (intent.startsWith("fix:")) {
    const [own] = await measure(viewer, session, [edited]);
    const fix = own?.checks.find((check) => checkKey(check) === intent.slice("fix:".length))?.fix;
    if (fix) edited = applyFix(edited, fix);
    const lines = await namedLines(viewer, linesOfMode(edited, mode));
    editor = { ...editor, ...linesEditor(lines, language) };
  }
  if (intent === "save" && readShares(editor, language)) {
    const outcome = await saveWorkspace(viewer, session, replaced(workspace, edited), marksOf(form));
    if ("done" in outcome)
      return redirectWithToast(acting.context, `${url.pathname}${url.search}`, { kind: "positive", key: "adviceSteps.saved" });
    const key = refusalKey(outcome.refused);
    // Of a closed session the allocation is shown as it stands.
    if (key === "adviceSteps.closed") return data({ view: null, live: null, problems: [getFixedT(language)(key)] }, { status: 409 });
    editor.errors.push({ text: getFixedT(language)(key) });
    editor.idem = crypto.randomUUID();
  }
  const view = await allocationsView(viewer, session, url, { allocation: edited, editor });
  return data({ view, live: null, problems: [] }, { status: editor.errors.length > 0 ? 400 : 200 });
}

/** Looks for better lines and shows them; what is shown is taken by another press. */
async function improveAction({ viewer, session, url, form }: Acting, allocation: Allocation, offer: Offer) {
  const asked = {
    aim: IMPROVEMENT_AIMS.find((one) => one === form.get("aim")) ?? "ratio",
    source: SOURCES.find((one) => one === form.get("source")) ?? "lines",
  };
  const series = recommendedLines(allocation).map((line) => line.series);
  const names = await namesOf(viewer, offer, series);
  const improvement = improvementView(await improve(viewer, { session, offer, allocation, names, ...asked }), asked, viewer);
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
      const said = text(form, `quiz.${code}`, 5);
      return said === "true" || said === "false" ? [[code, said === "true"]] : [];
    }),
  );
  const kept = session.suitability ?? { acceptances: [], adaptation: null, structured: null };
  const body = { ...kept, structured: { investedBefore: form.get("investedBefore") === "yes", answers } };
  const outcome = await outcomeOf(() =>
    api.journeySessions.suitability.put({ params: { hash: session.hash }, headers: headersOfChange(marksOf(form)), body }),
  );
  if ("done" in outcome) return redirectWithToast(context, `${url.pathname}${url.search}`, { kind: "positive", key: "adviceSteps.saved" });
  return data({ view: null, live: null, problems: [getFixedT(language)(refusalKey(outcome.refused))] }, { status: 409 });
}

/** One is selected, and each other says why it was set aside, before the checks are opened (C-210). */
async function leave({ viewer, session, url, form }: Acting, workspace: Workspace, intent: "continue" | "leave") {
  const t = getFixedT(viewer.language);
  const { selectedAllocation } = workspace;
  const allocations = workspace.allocations.map((one) => {
    const note = text(form, `setAside.${one.number}`);
    return { ...one, setAside: one.number === selectedAllocation || note === "" ? undefined : note };
  });
  const silent = allocations.filter(({ number, setAside }) => number !== selectedAllocation && setAside === undefined);
  const problems = [
    ...(selectedAllocation === null ? [t("adviceSteps.selectOne")] : []),
    ...silent.map(({ number }) => t("adviceSteps.noteMissing", { number })),
  ];
  if (intent === "continue" && problems.length > 0) {
    await saveWorkspace(viewer, session, { ...workspace, allocations }, marksOf(form));
    return data({ view: null, live: null, problems }, { status: 400 });
  }
  const outcome = await saveWorkspace(viewer, session, { ...workspace, allocations }, marksOf(form));
  if (!("done" in outcome)) return data({ view: null, live: null, problems: [t(refusalKey(outcome.refused))] }, { status: 409 });
  const place = journeyPlace(url.pathname);
  return redirect(intent === "continue" ? journeyStepPath(place, session.uuid, "checks") : journeySessionPath(place, session.uuid), 303);
}
