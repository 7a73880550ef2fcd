import type { AdvisedShelf, MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { heldLines, type ManagementMode, recommendedLines } from "#app/domain/advice/allocation.ts";
import { applyFix } from "#app/domain/advice/fix.ts";
import { riskyShare } from "#app/domain/advice/mandate/definitions.ts";
import { nextTryFrom, QUIZ, type QuizAnswers, quizPassed } from "#app/domain/advice/structured-quiz.ts";
import { formatAmount, formatCount, formatInstant, formatPercent } from "#app/domain/format/format.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { heldAt } from "#app/domain/simulation/management.ts";
import { hundredthsOf, WHOLE } from "#app/domain/simulation/weights.ts";
import { marketYear } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import { candidatesView, placeOfCandidate } from "#app/modules/journey/shelf/candidates.server.ts";
import type { ImprovementView } from "#app/modules/journey/shelf/improve-view.server.ts";
import { modelCards } from "#app/modules/journey/shelf/model-cards.server.ts";
import { shelfOf } from "#app/modules/journey/shelf/shelf.server.ts";
import { type LinesEditor, linesEditor, namedLines } from "#app/modules/series/weighted-lines.server.ts";
import { journeyOutlookPath, journeySeriesPath } from "#app/navigation/paths.ts";
import { inTime } from "#app/services/calls/in-time.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { checkViews, seriesNamed } from "../checks/check-view.server.ts";
import { comparisonOf } from "./comparison-view.server.ts";
import { outlooksOf } from "./outlook.server.ts";
import { addressOf, placeIn } from "./place.server.ts";
import { ALLOCATION_FORM } from "./step-form.ts";
import { structuredView, withProducts } from "./structured-view.server.ts";
import { type Allocation, linesOfMode, measure, type Names, namesOf, type Offer, offerOf, workspaceOf } from "./workspace.server.ts";

/** Supports of a mandate that are shown (C-431). */
const TOP = 10;
/** Milliseconds that the page waits for outlooks: on scenarios that are there they take a tenth of it, new scenarios some seconds. */
const OUTLOOK_WAIT = 400;

/** The step as it is shown; `edited` stands for lines that were typed and are not saved. */
export async function allocationsView(
  viewer: Viewer,
  session: FullSession,
  url: URL,
  edited?: { allocation: Allocation; editor: LinesEditor; loading?: { uuid: string; name: string } },
) {
  const { language } = viewer;
  const t = getFixedT(language);
  const offer = await offerOf(viewer, session);
  const kept = workspaceOf(session, offer);
  const place = placeIn(url, kept, offer);
  const allocation = edited?.allocation ?? place.allocation;
  const { mode } = place;
  const allocations = kept.allocations.map((one) => (one.number === allocation.number ? allocation : one));
  const measured = await measure(viewer, session, allocations, kept.allocations.length > 1);
  const own = measured.find(({ number }) => number === allocation.number)!;
  const held = [...measured.flatMap(({ lines, after }) => [...lines, ...(after ?? [])]), ...linesOfMode(allocation, mode)];
  const named = [...held.map(({ series }) => series), ...seriesNamed(own.checks)];
  const names = await namesOf(viewer, offer, named);
  const stored = edited ? [] : await namedLines(viewer, linesOfMode(allocation, mode));
  const outlooks = await inTime(outlooksOf(viewer, session, offer, measured, allocations), OUTLOOK_WAIT);
  const isStructured = mode === "structured-product";
  const isFree = mode === "free" && !session.advice && session.state === "IN_PROGRESS";
  const shelf = isFree ? await shelfOf(viewer, session) : null;
  const editor = withRanges(edited?.editor ?? linesEditor(stored, language), isWholly(allocation, mode) ? shelf : null);
  const quiz = isStructured ? quizView(session, viewer) : null;
  const readOnly = session.state !== "IN_PROGRESS";
  return {
    uuid: session.uuid,
    title: sessionTitle(session, viewer),
    version: session.version,
    idem: crypto.randomUUID(),
    readOnly,
    number: allocation.number,
    mode,
    query: addressOf(allocation.number, allocation.modes ? mode : undefined),
    language,
    tabs: kept.allocations.map(({ number }) => ({
      href: addressOf(number),
      label: t("adviceSteps.allocation", { number }),
      current: number === allocation.number,
      ...(readOnly ? {} : { press: { form: ALLOCATION_FORM, intent: `go:allocation-${number}` } }),
    })),
    modes: modeViews(allocation, mode, viewer),
    /** Nothing to be checked yet. */
    isEmpty: heldLines(allocation).length === 0 && editor.lines.length === 0,
    /** Where another line is looked for as it is typed; structured products are all shown. */
    searchAddress: isStructured ? null : journeySeriesPath(offer.pool),
    editor: isStructured ? withProducts(editor, offer) : mode === "free" || !allocation.modes ? editor : null,
    mandates: mode === "delegated" && allocation.modes ? mandateViews(allocation, offer, names, viewer) : null,
    horizon: mode === "horizon" && allocation.modes ? horizonView(session, allocation, offer, names, viewer) : null,
    quiz,
    /** A profile that is not known counts as the most careful one. */
    barred: isStructured && (session.questionnaire?.riskProfile ?? "CONSERVATIVE") === "CONSERVATIVE",
    structured: quiz?.passed
      ? structuredView(
          session,
          offer,
          own,
          linesOfMode(allocation, mode).map(({ series }) => series),
          viewer,
        )
      : null,
    models: shelf ? await modelCards(viewer, session, offer, shelf, linesOfMode(allocation, mode)) : null,
    /** The portfolio that is to take the place of lines that were typed, once that is confirmed. */
    loading: edited?.loading ?? null,
    /** The act moves a part of the contract alone, and leaves the rest as it stands. */
    movesPart: session.actType === "ACT_DEPOSITS" || session.actType === "ACT_WITHDRAWALS",
    /** None before the lines of all modes make the whole: what goes into each is not known then. */
    amounts: (own.after ?? []).map(({ series, share, amount }) => ({
      name: names.get(series)?.name ?? series,
      weight: formatPercent(own.lines.find((line) => line.series === series)?.weight ?? 0, language, { decimals: [0, 2] }),
      amount: formatAmount(amount, language),
      share: formatPercent(100 * share, language, { decimals: [0, 2] }),
    })),
    /** What the whole is worth, where each line gets its part of it: an act that leaves some of it in place is told line by line below. */
    invested: isWholly(allocation, mode) ? await investedOf(viewer, session, allocation, own) : null,
    checks: checkViews(own.checks, new Map([...names].map(([uuid, { name }]) => [uuid, name])), language),
    comparison: comparisonOf(measured, kept, outlooks ?? new Map(), names, viewer),
    /** Where the outlooks will be told that are not computed yet; those of typed lines are for the page that follows. */
    outlookAddress: outlooks || edited ? null : journeyOutlookPath(session.uuid),
    selected: kept.selectedAllocation,
    notes: kept.allocations
      .filter((one) => one.number !== kept.selectedAllocation && recommendedLines(one).length > 0)
      .map(({ number, setAside }) => ({ number, text: setAside ?? "" })),
    full: kept.allocations.length >= 10,
    /** Free management is looked at alone: the other modes are their managers' business, and structured products are chosen by hand. */
    improvable: !edited && (allocation.modes ? mode === "free" : allocation.managementType === "free"),
    candidates: url.searchParams.has("candidates") && !edited && isFree ? await candidatesView(viewer, session) : null,
    candidateNumber: placeOfCandidate(kept, allocation),
    improving: url.searchParams.has("improve") && isFree,
    improvement: null as ImprovementView | null,
  };
}
export type AllocationsView = Awaited<ReturnType<typeof allocationsView>>;

/** Whether the lines of a mode are all of the allocation. */
const isWholly = ({ modes, managementType }: Allocation, mode: ManagementMode) =>
  modes
    ? modes.every((one) => (one.mode === mode ? hundredthsOf(one.weight) === WHOLE : Number(one.weight) === 0))
    : managementType === mode;

/** The lines with what each may have, where the product or the journey bounds it; weights of the whole allocation. */
function withRanges(editor: LinesEditor, shelf: AdvisedShelf | null): LinesEditor {
  const bounds = new Map((shelf?.lines ?? []).filter(({ leftOut }) => leftOut === null).map((line) => [line.series, line]));
  return {
    ...editor,
    lines: editor.lines.map((line) => {
      const bound = bounds.get(line.series);
      return bound ? { ...line, range: { min: bound.least / 100, max: bound.most / 100 } } : line;
    }),
  };
}

/** What 100 % is worth; lines that are not whole yet are looked at as if they were. Null where the act leaves some of the contract in place. */
async function investedOf(viewer: Viewer, session: FullSession, allocation: Allocation, own: MeasuredAllocation) {
  const isOpen = own.orders === null && allocation.lines.some(({ weight }) => Number(weight) > 0);
  const [whole] = isOpen ? await measure(viewer, session, [applyFix(allocation, { kind: "BRING_TO_100" })]) : [own];
  return whole?.reached && Number(whole.totalAmount) > 0 ? { amount: Number(whole.totalAmount) } : null;
}

function modeViews(allocation: Allocation, shown: ManagementMode, { language }: Viewer) {
  const t = getFixedT(language);
  return (allocation.modes ?? []).map(({ mode, weight }) => ({
    mode,
    label: t(`adviceSteps.modes.${mode}`),
    weight: decimalForField(weight, language),
    problem: null as string | null,
    /** In hundredths of a per cent. */
    part: hundredthsOf(weight) ?? 0,
    share: formatPercent(weight, language, { decimals: [0, 2] }),
    current: mode === shown,
  }));
}

function mandateViews(allocation: Allocation, { mandates }: Offer, names: Names, { language }: Viewer) {
  return mandates.map(({ code, label, manager, riskLevel, mandateFee, kidUrl, allocation: lines }) => {
    const chosen = allocation.delegatedProfiles?.find(({ mandatCode }) => mandatCode === code);
    return {
      code,
      label,
      manager,
      risk: riskLevel === undefined ? null : formatCount(riskLevel, language),
      fee: formatPercent(mandateFee, language, { decimals: [0, 2] }),
      kid: kidUrl ?? null,
      weight: chosen ? decimalForField(chosen.allocation, language) : "",
      problem: null as string | null,
      top: [...lines]
        .sort((a, b) => Number(b.weight) - Number(a.weight))
        .slice(0, TOP)
        .map(({ series, weight }) => ({
          name: names.get(series)?.name ?? series,
          weight: formatPercent(weight, language, { decimals: [0, 2] }),
        })),
    };
  });
}

function horizonView({ proposalParams }: FullSession, allocation: Allocation, { grid }: Offer, names: Names, { language }: Viewer) {
  if (!grid) return null;
  const years = Math.floor((proposalParams?.investmentHorizonMonths ?? 0) / 12);
  const start = marketYear();
  const percent = (value: number) => formatPercent(value, language, { decimals: [0, 2] });
  const classOf = (series: string) => names.get(series)?.assetClass;
  return {
    years: formatCount(years, language),
    taken: (allocation.horizonProfile?.lines ?? []).length > 0,
    start: percent(riskyShare(heldAt(grid, years), classOf)),
    rows: Array.from({ length: years + 1 }, (_, passed) => {
      const risky = riskyShare(heldAt(grid, years - passed), classOf);
      return {
        year: String(start + passed),
        left: formatCount(years - passed, language),
        risky,
        text: percent(risky),
        cautious: percent(100 - risky),
      };
    }),
  };
}

function quizView({ suitability }: FullSession, { language }: Viewer) {
  const t = getFixedT(language);
  const { answers = {}, tries = [] } = suitability?.structured ?? {};
  const from = nextTryFrom(tries.at(-1), new Date());
  return {
    passed: quizPassed(answers),
    /** From when another try may be made; null: now. */
    again: from && t("adviceSteps.quiz.again", { at: formatInstant(from.toISOString(), language) }),
    questions: QUIZ.map(({ code, right }) => ({
      code,
      text: t(`adviceSteps.quiz.questions.${code}`),
      answer: answers[code] === undefined ? "" : String(answers[code]),
      wrong: answers[code] !== undefined && answers[code] !== right ? t(`adviceSteps.quiz.explanations.${code}`) : null,
    })),
  };
}

/** The quiz with the answers that a refused form held. */
export const withTickedQuiz = (quiz: ReturnType<typeof quizView>, answers: QuizAnswers) => ({
  ...quiz,
  questions: quiz.questions.map((one) => ({ ...one, answer: answers[one.code] === undefined ? "" : String(answers[one.code]) })),
});
