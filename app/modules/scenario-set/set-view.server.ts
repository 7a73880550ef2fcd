import { type PageState, pageQuery, rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { ScenarioSetDetail, SetStatistics } from "#app/contract/scenario-set.ts";
import { ASSET_CLASSES, type AssetClass, type InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount, formatInstant, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { STAT_HORIZONS } from "#app/domain/stat-horizons.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { ScenarioSetQuery } from "#app/navigation/paths.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { setName, windowText } from "./list-view.server.ts";

const MEASURES = [
  "annualizedMean",
  "annualizedMedian",
  "volatility",
  "probabilityOfLoss",
  "q05",
  "median",
  "q95",
  "var95",
  "cvar95",
] as const;
type Horizon = (typeof STAT_HORIZONS)[number];
type Measure = (typeof MEASURES)[number];

interface SetAsked extends PageState {
  measure: Measure;
  assetClass: AssetClass | undefined;
  compare: boolean;
}

/** Which figures of a set are asked for, in the address; anything else than a known value is the default. */
function readSetQuery(url: string): SetAsked {
  const query = new URL(url).searchParams;
  return {
    ...readPage(url),
    measure: MEASURES.find((measure) => measure === query.get("measure")) ?? "annualizedMean",
    assetClass: ASSET_CLASSES.find((assetClass) => assetClass === query.get("assetClass")),
    compare: query.get("compare") === "previous",
  };
}

/** A figure at one horizon, and its difference with the set before when that is asked for. */
export interface Cell {
  text: string | null;
  difference: string | null;
}
export interface SetLine {
  series: string;
  name: string;
  code: string;
  assetClass: AssetClass;
  className: string;
  made: string | null;
  target: string | null;
  /** Compared, and not in the set before. */
  absent: boolean;
  cells: Record<Horizon, Cell>;
}
export interface SetView {
  uuid: string;
  title: string;
  facts: string[];
  model: Array<{ label: string; value: string }>;
  usedBy: string[];
  previous: string | null;
  measures: Array<{ value: string; label: string }>;
  measure: string;
  lines: SetLine[];
  seriesCount: number;
  total: number;
  range: { from: string; to: string; total: string };
  here: ScenarioSetQuery & { page: number; size: number };
}

/** A set with one of its statistics by horizon; null when there is no such set. */
export async function setView({ api, language }: Viewer, id: string, url: string): Promise<SetView | null> {
  const asked = readSetQuery(url);
  const set = await foundOrNull(id, (uuid) => api.scenarioSets.get({ params: { id: uuid } }));
  if (!set) return null;
  const { measure, assetClass, q, page, size } = asked;
  const { items, total } = await api.scenarioSets.statistics({
    params: { id: set.uuid },
    query: { ...pageQuery({ ...(q && { q }), page, size }), ...(assetClass && { assetClass }) },
  });
  const compare = asked.compare && set.previous !== null;
  const before =
    set.previous !== null && compare && items.length > 0
      ? await api.scenarioSets.statistics({
          params: { id: set.previous },
          query: { uuids: items.map(({ series }) => series).join(), limit: items.length },
        })
      : null;
  const t = getFixedT(language);
  const earlier = new Map(before?.items.map((line) => [line.series, line]));
  return {
    uuid: set.uuid,
    title: setName(set.name, language),
    facts: [
      t("matrices.set.facts.version", { version: set.version }),
      t("matrices.set.facts.series", { count: set.seriesCount, shown: formatCount(set.seriesCount, language) }),
    ],
    model: modelOf(set, language),
    usedBy: set.usedBy.map(({ name }) => name),
    previous: set.previous,
    measures: MEASURES.map((value) => ({ value, label: t(`matrices.set.measures.${value}`) })),
    measure: t(`matrices.set.measures.${measure}`),
    lines: items.map((line) => lineOf(line, compare ? (earlier.get(line.series) ?? "absent") : null, measure, language)),
    seriesCount: set.seriesCount,
    total,
    range: rangeTexts(url, asked, items.length, total, language),
    here: { ...(q && { q }), ...(assetClass && { assetClass }), measure, ...(compare && { compare: "previous" }), page, size },
  };
}

function modelOf(set: ScenarioSetDetail, language: InterfaceLanguage): SetView["model"] {
  const t = getFixedT(language);
  const { referenceFrom, referenceTo, blockMonths, scenarios, months, seed, createdAt } = set;
  const count =
    (Number(referenceTo.slice(0, 4)) - Number(referenceFrom.slice(0, 4))) * 12 + monthOf(referenceTo) - monthOf(referenceFrom) + 1;
  const window = windowText(referenceFrom, referenceTo, language);
  return [
    { label: t("matrices.set.window"), value: count > 1 ? `${window} (${t("matrices.set.months", { months: count })})` : window },
    { label: t("matrices.set.generator"), value: t(`matrices.set.generators.${set.generator}`, { months: blockMonths }) },
    { label: t("matrices.set.shape"), value: t("matrices.list.shape", { scenarios, months }) },
    { label: t("matrices.set.seed"), value: String(seed) },
    { label: t("matrices.set.made"), value: formatInstant(createdAt, language) },
  ];
}
const monthOf = (day: string) => Number(day.slice(5, 7));

function lineOf(line: SetStatistics, before: SetStatistics | "absent" | null, measure: Measure, language: InterfaceLanguage): SetLine {
  const t = getFixedT(language);
  const earlier = before === "absent" ? null : before;
  const cells = STAT_HORIZONS.map((horizon): [Horizon, Cell] => {
    const value = line.statistics[horizon]?.[measure] ?? null;
    const old = earlier?.statistics[horizon]?.[measure] ?? null;
    return [
      horizon,
      {
        text: value === null ? null : formatPercent(value * 100, language, { decimals: 1 }),
        difference: value === null || old === null ? null : pointsText((value - old) * 100, language),
      },
    ];
  });
  return {
    series: line.series,
    name: line.fullName,
    code: line.code,
    assetClass: line.assetClass,
    className: t(`common.assetClasses.${line.assetClass}`),
    made: line.origin === "FORMULA" ? t("matrices.set.formula") : line.origin === "EXTENDED" ? t("matrices.set.extended") : null,
    target:
      line.targetYield === null
        ? null
        : t("matrices.set.target", { yield: formatPercent(line.targetYield * 100, language, { decimals: [0, 2] }) }),
    absent: before === "absent",
    cells: Object.fromEntries(cells) as Record<Horizon, Cell>,
  };
}

const pointsText = (points: number, language: InterfaceLanguage) =>
  getFixedT(language)("matrices.set.points", { value: formatNumber(points, language, { decimals: 1, signed: true }) });
