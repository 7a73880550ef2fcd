import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import type { ManagementMode } from "#app/domain/advice/allocation.ts";
import { QUIZ, quizPassed } from "#app/domain/advice/structured-quiz.ts";
import { formatAmount, formatCount, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { heldAt } from "#app/domain/simulation/management.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import { candidatesView, placeOfCandidate } from "#app/modules/journey/shelf/candidates.server.ts";
import type { ImprovementView } from "#app/modules/journey/shelf/improve-view.server.ts";
import { type LinesEditor, linesEditor, namedLines } from "#app/modules/series/weighted-lines.server.ts";
import { journeyOutlookPath, journeySeriesPath } from "#app/navigation/paths.ts";
import { inTime } from "#app/services/calls/in-time.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { checkViews } from "../checks/check-view.server.ts";
import { type Outlook, outlooksOf, outlookText } from "./outlook.server.ts";
import { addressOf, placeIn } from "./place.server.ts";
import { structuredView, withProducts } from "./structured-view.server.ts";
import { type Allocation, linesOfMode, measure, namesOf, type Offer, offerOf, type Workspace, workspaceOf } from "./workspace.server.ts";

/** Supports of a mandate that are shown (C-431). */
const TOP = 10;
/** Milliseconds that the page waits for outlooks: on scenarios that are there they take a tenth of it, new scenarios some seconds. */
const OUTLOOK_WAIT = 400;
const CAUTIOUS = new Set(["CASH", "CAPITAL_GUARANTEED", "FIXED_INCOME"]);
type Names = Awaited<ReturnType<typeof namesOf>>;

/** The step as it is shown; `edited` stands for lines that were typed and are not saved. */
export async function allocationsView(
  viewer: Viewer,
  session: FullSession,
  url: URL,
  edited?: { allocation: Allocation; editor: LinesEditor },
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
  const named = [...measured.flatMap(({ lines, after }) => [...lines, ...(after ?? [])]), ...linesOfMode(allocation, mode)].map(
    ({ series }) => series,
  );
  const names = await namesOf(viewer, offer, named);
  const stored = edited ? [] : await namedLines(viewer, linesOfMode(allocation, mode));
  const outlooks = await inTime(outlooksOf(viewer, session, offer, measured), OUTLOOK_WAIT);
  const isStructured = mode === "structured-product";
  const editor = edited?.editor ?? linesEditor(stored, language);
  const quiz = isStructured ? quizView(session, viewer) : null;
  return {
    uuid: session.uuid,
    title: sessionTitle(session, viewer),
    version: session.version,
    idem: crypto.randomUUID(),
    readOnly: session.state !== "IN_PROGRESS",
    number: allocation.number,
    mode,
    query: addressOf(allocation.number, allocation.modes ? mode : undefined),
    language,
    tabs: kept.allocations.map(({ number }) => ({
      href: addressOf(number),
      label: t("adviceSteps.allocation", { number }),
      current: number === allocation.number,
    })),
    modes: modeViews(allocation, mode, viewer),
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
    models: mode === "free" ? await modelViews(viewer) : [],
    /** None before the lines of all modes make the whole: what goes into each is not known then. */
    amounts: (own.after ?? []).map(({ series, share, amount }) => ({
      name: names.get(series)?.name ?? series,
      weight: formatPercent(own.lines.find((line) => line.series === series)?.weight ?? 0, language, { decimals: [0, 2] }),
      amount: formatAmount(amount, language),
      share: formatPercent(100 * share, language, { decimals: [0, 2] }),
    })),
    reached: own.reached,
    /** What the whole is worth, where each line gets its part of it: an act that leaves some of it in place is told line by line below. */
    invested: own.reached && Number(own.totalAmount) > 0 && !allocation.modes ? { amount: Number(own.totalAmount) } : null,
    checks: checkViews(own.checks, new Map([...names].map(([uuid, { name }]) => [uuid, name])), language),
    comparison: comparisonOf(measured, kept, outlooks ?? new Map(), viewer),
    /** Where the outlooks will be told that are not computed yet; those of typed lines are for the page that follows. */
    outlookAddress: outlooks || edited ? null : journeyOutlookPath(session.uuid),
    selected: kept.selectedAllocation,
    notes: kept.allocations
      .filter(({ number }) => number !== kept.selectedAllocation)
      .map(({ number, setAside }) => ({ number, text: setAside ?? "" })),
    full: kept.allocations.length >= 10,
    /** Free management is looked at alone: the other modes are their managers' business, and structured products are chosen by hand. */
    improvable: !edited && (allocation.modes ? mode === "free" : allocation.managementType === "free"),
    candidates: url.searchParams.has("candidates") && !edited ? await candidatesView(viewer, session) : null,
    candidateNumber: placeOfCandidate(kept, allocation),
    improvement: null as ImprovementView | null,
  };
}
export type AllocationsView = Awaited<ReturnType<typeof allocationsView>>;

function modeViews(allocation: Allocation, shown: ManagementMode, { language }: Viewer) {
  const t = getFixedT(language);
  return (allocation.modes ?? []).map(({ mode, weight }) => ({
    mode,
    label: t(`adviceSteps.modes.${mode}`),
    weight: decimalForField(weight, language),
    problem: null as string | null,
    share: formatPercent(weight, language, { decimals: [0, 2] }),
    href: addressOf(allocation.number, mode),
    current: mode === shown,
  }));
}

function mandateViews(allocation: Allocation, { mandates }: Offer, names: Names, { language }: Viewer) {
  return mandates.map(({ code, label, manager, riskLevel, mandateFee, allocation: lines }) => {
    const chosen = allocation.delegatedProfiles?.find(({ mandatCode }) => mandatCode === code);
    return {
      code,
      label,
      manager,
      risk: riskLevel === undefined ? null : formatCount(riskLevel, language),
      fee: formatPercent(mandateFee, language, { decimals: [0, 2] }),
      kid: chosen?.kidUrl ?? null,
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

/** Share of a row that may fall, in per cent. */
export const riskyShare = (lines: Allocation["lines"], names: Pick<Names, "get">): number =>
  lines.reduce((sum, { series, weight }) => sum + (CAUTIOUS.has(names.get(series)?.assetClass ?? "") ? 0 : Number(weight)), 0);

function horizonView({ proposalParams }: FullSession, allocation: Allocation, { grid }: Offer, names: Names, { language }: Viewer) {
  if (!grid) return null;
  const years = Math.floor((proposalParams?.investmentHorizonMonths ?? 0) / 12);
  const start = new Date().getUTCFullYear();
  const percent = (value: number) => formatPercent(value, language, { decimals: [0, 2] });
  return {
    years: formatCount(years, language),
    taken: (allocation.horizonProfile?.lines ?? []).length > 0,
    start: percent(riskyShare(heldAt(grid, years), names)),
    rows: Array.from({ length: years + 1 }, (_, passed) => {
      const risky = riskyShare(heldAt(grid, years - passed), names);
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
  const { investedBefore = false, answers = {} } = suitability?.structured ?? {};
  return {
    passed: quizPassed(answers),
    investedBefore,
    questions: QUIZ.map(({ code, right }) => ({
      code,
      text: t(`adviceSteps.quiz.questions.${code}`),
      answer: answers[code] === undefined ? "" : String(answers[code]),
      wrong: answers[code] !== undefined && answers[code] !== right ? t(`adviceSteps.quiz.explanations.${code}`) : null,
    })),
  };
}

async function modelViews({ api, permissions }: Viewer): Promise<Array<{ uuid: string; name: string }>> {
  if (!permissions.has("model-portfolios")) return [];
  const { items } = await api.modelPortfolios.list({ query: { limit: 50 } });
  return items.map(({ uuid, name }) => ({ uuid, name }));
}

function comparisonOf(
  measured: readonly MeasuredAllocation[],
  { selectedAllocation }: Workspace,
  outlooks: ReadonlyMap<number, Outlook>,
  { language }: Viewer,
) {
  const t = getFixedT(language);
  const figure = (value: number | null) => (value === null ? "–" : formatNumber(value, language, { decimals: [1, 2] }));
  const percent = (value: number) => formatPercent(value * 100, language, { decimals: [0, 1] });
  return measured.map(({ number, flag, sri, volatility, costs, orders, sustainability, checks }) => ({
    number,
    label: t("adviceSteps.allocation", { number }),
    href: addressOf(number),
    selected: number === selectedAllocation,
    flag,
    sri: figure(sri),
    volatility: volatility === null ? "–" : formatPercent(volatility, language, { decimals: 1 }),
    /** An outlook is told of what can be carried out. */
    isWhole: orders !== null,
    outlook: outlookText(outlooks.get(number), language),
    costs:
      orders === null
        ? "–"
        : t("adviceSteps.comparison.costsOf", {
            entry: formatAmount(costs.entry, language, { decimals: 0 }),
            yearly: formatAmount(costs.yearly, language, { decimals: 0 }),
            percent: formatPercent(costs.yearlyPercent, language, { decimals: 2 }),
          }),
    sustainability:
      sustainability.criteria.length === 0
        ? t("adviceSteps.comparison.shares", {
            investments: percent(sustainability.sustainableInvestments),
            taxonomy: percent(sustainability.taxonomyAlignment),
          })
        : t("adviceSteps.comparison.met", {
            count: sustainability.criteria.filter((one) => one.flag === "green").length,
            met: formatCount(sustainability.criteria.filter((one) => one.flag === "green").length, language),
            all: formatCount(sustainability.criteria.length, language),
          }),
    blocking: formatCount(checks.filter((check) => check.flag === "red").length, language),
  }));
}
