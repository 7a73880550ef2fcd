import { drawLines, type LinesDrawing } from "#app/components/charts/lines.ts";
import type { ReturnFrequency } from "#app/domain/enumerations.ts";
import { formatDate, formatNumber, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { performances } from "#app/domain/simulation/track.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { benchmarkChoices, compared } from "#app/modules/simulation/history/history-context.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface HistoryView {
  drawing: LinesDrawing;
  caption: string;
  lines: Array<{ name: string; value: string }>;
  choices: Array<{ value: string; label: string }>;
  chosen: string | null;
  /** The portfolio beside the index; null without one, or where they share no days. */
  beside: { excess: string | null; trackingError: string | null; beta: string | null; begins: string | null } | null;
}

/** What the portfolio did since its first day, in per cent, with an index of the catalogue laid over it. */
export async function historyOf(
  viewer: Viewer,
  { name, track, frequency }: { name: string; track: ReadonlyArray<readonly [string, number]>; frequency: ReturnFrequency },
  asked: string | null,
): Promise<HistoryView | null> {
  const { language } = viewer;
  const points = track.map(([day, value]) => ({ day, value }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const choices = await benchmarkChoices(viewer, "EUR");
  const benchmark = choices.find(({ series }) => series === asked) ?? null;
  const index = benchmark && (await compared(viewer, benchmark, points, frequency));
  const own = performances(points);
  const other = index ? performances(index.points, first.value) : null;
  const end = (line: typeof own) => formatVariation(line.at(-1)?.value ?? 0, language);
  const percent = (value: number | null) => (value === null ? null : formatPercent(value * 100, language, { decimals: 1 }));
  return {
    drawing: drawLines([{ points: own }, ...(other ? [{ points: other }] : [])], (value) =>
      formatPercent(value, language, { decimals: [0, 1] }),
    ),
    caption: getFixedT(language)("portfolioAnalysis.history.caption", { name, from: formatDate(first.day), to: formatDate(last.day) }),
    lines: [{ name, value: end(own) }, ...(benchmark && other ? [{ name: benchmark.name, value: end(other) }] : [])],
    choices: choices.map(({ series, name: label }) => ({ value: series, label })),
    chosen: benchmark?.series ?? null,
    beside: index && {
      excess: index.excess === null ? null : formatVariation(index.excess * 100, language),
      trackingError: percent(index.trackingError),
      beta: index.beta === null ? null : formatNumber(index.beta, language, { decimals: 2 }),
      begins: index.begins && formatDate(index.begins),
    },
  };
}
