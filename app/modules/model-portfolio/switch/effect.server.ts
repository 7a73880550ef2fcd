import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { hundredthsOf, WHOLE } from "#app/domain/simulation/weights.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface Line {
  series: string;
  weight: string;
}
interface Figures {
  volatility: number | null;
  /** Average by weight, and its class. */
  sri: { average: number; level: number } | null;
  /** Of a year, over the same days for both. */
  performance: number | null;
  /** Per cent a year that the funds take, and the share of the composition whose fees are known. */
  costs: number;
  known: number;
}
export interface Effect {
  rows: Array<{ key: "volatility" | "sri" | "performance" | "costs"; before: string | null; after: string | null; change: string | null }>;
  notes: string[];
}

/** Years that the yearly return looks back at most. */
const YEARS = 3;
const refused = ({ status }: { status: number }) => status !== 401 && status !== 403;
const computed = async <T>(call: () => Promise<T>): Promise<T | null> => {
  const answer = await attempt(call, refused);
  return "value" in answer ? answer.value : null;
};

async function figuresOf(
  { computation }: Viewer,
  lines: readonly Line[],
  known: ReadonlyMap<string, SeriesRecord>,
  from: string,
  fees: number,
) {
  const weights = Object.fromEntries(lines.map(({ series, weight }) => [series, Number(weight) / 100]));
  const sri = Object.fromEntries(lines.map(({ series }) => [series, known.get(series)?.sri ?? null]));
  const [risk, level, track] = await Promise.all([
    computed(() => computation.risk.fastSrri({ weights })),
    computed(() => computation.risk.sri({ mode: "PORTFOLIO", weights, sri })),
    computed(() => computation.performance.modelPortfolio({ weights, from, annualFees: fees / 100 })),
  ]);
  const costed = lines.filter(({ series }) => (known.get(series)?.managementFees ?? null) !== null);
  const figures: Figures = {
    volatility: risk?.volatility ?? null,
    sri: level && "weightedAverageSri" in level ? { average: level.weightedAverageSri, level: level.sri } : null,
    performance: track?.annualizedReturn ?? null,
    costs: costed.reduce((sum, { series, weight }) => sum + (Number(weight) / 100) * Number(known.get(series)!.managementFees), 0),
    known: costed.reduce((sum, { weight }) => sum + Number(weight), 0),
  };
  return figures;
}

/** Day from which all of the lines have values, at most three years before `day`. */
function commonStart(lines: readonly Line[], known: ReadonlyMap<string, SeriesRecord>, day: string): string {
  const years = `${Number(day.slice(0, 4)) - YEARS}${day.slice(4)}`;
  return [years, ...lines.map(({ series }) => known.get(series)?.firstValueDate ?? "")].reduce((latest, one) =>
    one > latest ? one : latest,
  );
}

/** What becomes of the whole when one line is another series; null while the weights do not make 100 %. */
export async function effectOf(
  viewer: Viewer,
  asked: { before: readonly Line[]; after: readonly Line[]; known: ReadonlyMap<string, SeriesRecord>; day: string; fees: number },
): Promise<Effect | null> {
  const { before, after, known, day, fees } = asked;
  if (before.reduce((sum, { weight }) => sum + (hundredthsOf(weight) ?? 0), 0) !== WHOLE) return null;
  const from = commonStart([...before, ...after], known, day);
  const [was, becomes] = await Promise.all([before, after].map((lines) => figuresOf(viewer, lines, known, from, fees)));
  return worded(was!, becomes!, viewer.language, from);
}

/** As it is shown, so that the change is that of the two figures beside it. */
const hundredths = (value: number) => Math.round(value * 100);

function worded(was: Figures, becomes: Figures, language: InterfaceLanguage, from: string): Effect {
  const t = getFixedT(language);
  const percent = (value: number) => formatPercent(value, language, { decimals: 2 });
  const points = (value: number) =>
    t("portfolioSwitch.effect.points", { value: formatNumber(value, language, { decimals: 2, signed: true }) });
  const row = (key: Effect["rows"][number]["key"], before: number | null, after: number | null) => ({
    key,
    before: before === null ? null : percent(before),
    after: after === null ? null : percent(after),
    change: before === null || after === null ? null : points((hundredths(after) - hundredths(before)) / 100),
  });
  const times100 = (value: number | null) => (value === null ? null : value * 100);
  const level = (sri: Figures["sri"]) => sri && `${sri.level} (${formatNumber(sri.average, language, { decimals: 2 })})`;
  const change =
    was.sri && becomes.sri
      ? formatNumber((hundredths(becomes.sri.average) - hundredths(was.sri.average)) / 100, language, { decimals: 2, signed: true })
      : null;
  const unknown = Math.max(100 - was.known, 100 - becomes.known);
  return {
    rows: [
      row("volatility", times100(was.volatility), times100(becomes.volatility)),
      { key: "sri", before: level(was.sri), after: level(becomes.sri), change },
      row("performance", times100(was.performance), times100(becomes.performance)),
      row("costs", was.costs, becomes.costs),
    ],
    notes: [
      t("portfolioSwitch.effect.since", { date: formatDate(from) }),
      ...(unknown > 0.005 ? [t("portfolioSwitch.effect.feesUnknown", { share: percent(unknown) })] : []),
    ],
  };
}
