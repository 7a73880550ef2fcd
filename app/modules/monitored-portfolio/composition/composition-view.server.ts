import type { Slice } from "#app/components/charts/allocation.tsx";
import { readFilter } from "#app/components/data/list-state.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { changesSince, type Earlier } from "#app/domain/allocation/earlier.ts";
import { typedHundredths } from "#app/domain/allocation/lines.ts";
import { PORTFOLIO_VERSION_TYPES, type PortfolioVersionType } from "#app/domain/enumerations.ts";
import { formatDate, formatPercent } from "#app/domain/format/format.ts";
import { hundredthsOf } from "#app/domain/simulation/weights.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { type Composed, type EditorView, earlierThan, editorView } from "#app/modules/model-portfolio/editor.server.ts";
import { slicesOf } from "#app/modules/series/class-slices.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { monitoredRights } from "../area.ts";
import { type ConstraintRow, constraintRows, rangesOn } from "./constraint-rows.server.ts";
import { datedWords } from "./problem-words.server.ts";

export interface HistoryEntry {
  date: string;
  day: string;
  ahead: boolean;
  comment: string;
  author: string;
  turnover: string | null;
  slices: Slice[];
}
export interface CompositionView {
  area: KeepingArea;
  uuid: string;
  versionType: PortfolioVersionType;
  editable: boolean;
  editor: EditorView;
  constraints: ConstraintRow[];
  history: HistoryEntry[];
  /** Compositions of several days may be read out of one sheet. */
  mayLoad: boolean;
  /** The dynamic allocation of risk may be asked for a proposal. */
  mayDarm: boolean;
  mayOptimise: boolean;
  /** Something of the model could be taken over as executed. */
  mayMigrate: boolean;
  /** The next day on which a decision of today can be executed. */
  executionDay: string | null;
  /** What is wrong with the portfolio as it is stored; null while nobody asked. */
  problems: string[] | null;
}

export const versionOfUrl = (url: string): PortfolioVersionType => readFilter(url, "version", PORTFOLIO_VERSION_TYPES) ?? "MODEL";

/** Compositions of one version, oldest first. */
export const compositionsOf = (portfolio: FullMonitoredPortfolio, versionType: PortfolioVersionType): Composed => ({
  version: portfolio.version,
  compositions:
    versionType === "EXECUTED"
      ? portfolio.composition
      : portfolio.composition_model.filter((composition) => composition.versionType === versionType),
});

type Composition = Composed["compositions"][number];

const weightsOf = ({ date, lines }: Composition): Earlier => ({
  day: formatDate(date),
  weights: lines.map(({ series, fullName, weight }) => ({ series, name: fullName, hundredths: hundredthsOf(weight) ?? 0 })),
});

/** Compositions newest first, each with its turnover against the one before. */
export function historyOf({ compositions }: Composed, viewer: Viewer): HistoryEntry[] {
  const today = marketToday();
  return compositions
    .map((composition, at) => {
      const { date, lines, comment, authorName } = composition;
      const before = compositions[at - 1];
      const hundredths = lines.map(({ weight }) => hundredthsOf(weight) ?? 0);
      const turnover = before ? changesSince(weightsOf(before), lines, hundredths).turnover / 100 : null;
      return {
        ...{ date, comment, day: formatDate(date), ahead: date > today, author: authorName, slices: slicesOf(lines, viewer) },
        turnover: turnover === null ? null : formatPercent(turnover, viewer.language, { decimals: [1, 2] }),
      };
    })
    .toReversed();
}

/** The editor with the bounds of its lines, and how its weights stand against every constraint of their day. */
export function judged(viewer: Viewer, portfolio: FullMonitoredPortfolio, versionType: PortfolioVersionType, editor: EditorView) {
  const day = editor.typedDate || marketToday();
  const bound = versionType !== "PURE";
  const ranges = bound ? rangesOn(portfolio, day) : new Map<string, { min: number; max: number }>();
  const lines = editor.lines.map((line) => ({ ...line, range: ranges.get(line.series) }));
  const hundredths = typedHundredths(lines, viewer.language);
  const constraints = bound ? constraintRows(viewer, portfolio, day, { lines, hundredths, earlier: editor.earlier }) : [];
  return { editor: { ...editor, lines }, constraints };
}

/** The editor for a day that the address names; a first composition begins without lines, another one with those before it. */
export function editorOf(viewer: Viewer, portfolio: FullMonitoredPortfolio, versionType: PortfolioVersionType, asked: string | null) {
  const of = compositionsOf(portfolio, versionType);
  const view = editorView(of, asked, viewer.language);
  return { ...view, earlier: earlierThan(of, view.date) };
}

export async function compositionView(
  viewer: Viewer,
  portfolio: FullMonitoredPortfolio,
  area: KeepingArea,
  url: string,
): Promise<CompositionView> {
  const { api, language } = viewer;
  const { searchParams } = new URL(url);
  const versionType = versionOfUrl(url);
  const asked = searchParams.get("date");
  const rights = monitoredRights(viewer);
  const [validation, execution] = await Promise.all([
    searchParams.has("check") ? api.monitoredCompositions.validate({ params: { uuid: portfolio.uuid } }) : null,
    portfolio.editable && asked === "new" ? api.monitoredCompositions.executionDate({ query: {} }) : null,
  ]);
  const editor = editorOf(viewer, portfolio, versionType, asked);
  const names = new Map(
    [...portfolio.composition, ...portfolio.composition_model].flatMap(({ lines }) => lines.map((line) => [line.series, line.fullName])),
  );
  return {
    area,
    uuid: portfolio.uuid,
    versionType,
    editable: portfolio.editable,
    ...judged(viewer, portfolio, versionType, asked === "new" && execution ? { ...editor, typedDate: execution.executionDate } : editor),
    history: historyOf(compositionsOf(portfolio, versionType), viewer),
    mayLoad: portfolio.editable && rights.load,
    mayDarm: portfolio.editable && rights.darm,
    mayOptimise: portfolio.editable && (rights.optimise || rights.variation),
    mayMigrate: portfolio.editable && versionType === "MODEL" && portfolio.composition_model.some((one) => one.versionType === "MODEL"),
    executionDay: execution && formatDate(execution.executionDate),
    problems: validation?.problems.map((found) => datedWords(found, (series) => names.get(series) ?? "", language)) ?? null,
  };
}
