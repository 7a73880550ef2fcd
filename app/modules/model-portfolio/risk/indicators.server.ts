import { addedUp } from "#app/domain/format/added-up.ts";
import { formatDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { bandText, sourceText } from "#app/modules/simulation/results/risk-view.server.ts";
import type { Writing } from "#app/modules/simulation/writing.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { fractionsOf } from "../present-composition.server.ts";
import type { RiskSubject } from "./risk-subject.server.ts";
import { told } from "./told.server.ts";

type ExAnte = ReturnType<Viewer["computation"]["risk"]["fastSrri"]>;

/** Class from 1 to 7 and figures of today's weights; `reasons` for what is missing. */
export interface LevelView {
  sri: number | null;
  facts: Array<{ label: string; value: string | null }>;
  reasons: string[];
  note: string;
}

const SRRI_METHODS = ["PRORATA", "HISTORICAL", "HISTORICAL_ALLOCATION"] as const;
/** Window of the SRRI (CESR/10-673). */
const SRRI_MONTHS = 60;

export interface SrriView {
  /** Last day of the five years. */
  until: string | null;
  rows: Array<{ method: (typeof SRRI_METHODS)[number]; level: number | null; measure: string | null; reason: string | null }>;
}

/** What each line carries of the risk; the shares of all lines sum to 1, their points to the volatility. */
export interface RiskShares {
  rows: Array<{ series: string; name: string; weight: string; share: string; points: string }>;
  /** Who carries the most, and what the spread over several lines takes away. */
  sentences: string[];
  reason: string | null;
}

/** SRI as the average of the lines, and the volatility that today's weights would have had over five years at most. */
export async function levelOf(
  { computation }: Viewer,
  subject: Pick<RiskSubject, "weights" | "nameOf"> & { present: Pick<RiskSubject["present"], "lines"> },
  exAnte: ExAnte,
  writing: Writing,
): Promise<LevelView> {
  const { t, language } = writing;
  const { present, weights, nameOf } = subject;
  const known = Object.fromEntries(present.lines.map(({ series, sri }) => [series, sri]));
  const [average, today] = await Promise.all([
    told(() => computation.risk.sri({ mode: "PORTFOLIO", weights, sri: known }), nameOf, writing),
    told(() => exAnte, nameOf, writing),
  ]);
  const percent = (fraction: number) => formatPercent(fraction * 100, language, { decimals: 1 });
  const { volatility, srri, diversificationRatio } = today.value ?? {};
  const mean = average.value && "weightedAverageSri" in average.value ? average.value.weightedAverageSri : null;
  return {
    sri: average.value?.sri ?? null,
    facts: [
      { label: t("portfolioRisk.level.average"), value: mean === null ? null : formatNumber(mean, language, { decimals: 1 }) },
      { label: t("portfolioRisk.level.volatility"), value: volatility === undefined ? null : percent(volatility) },
      { label: t("portfolioRisk.level.band"), value: srri === undefined ? null : bandText(srri, writing) },
      {
        label: t("portfolioRisk.level.undiversified"),
        value: volatility === undefined || diversificationRatio == null ? null : percent(volatility * diversificationRatio),
      },
    ],
    reasons: [average.reason, today.reason].filter((reason) => reason !== null),
    note: t("portfolioRisk.level.note", { source: sourceText(today.value, nameOf, writing) }),
  };
}

/** The SRRI by its three methods, over the five years up to one day. */
export async function srriOf(viewer: Viewer, subject: RiskSubject, writing: Writing): Promise<SrriView> {
  const { end } = subject;
  return {
    until: end ? formatDate(end) : null,
    rows: await Promise.all(SRRI_METHODS.map((method) => srriBy(method, viewer, subject, writing))),
  };
}

async function srriBy(
  method: (typeof SRRI_METHODS)[number],
  { computation: { risk } }: Viewer,
  { portfolio, weights, records, end, nameOf }: RiskSubject,
  writing: Writing,
): Promise<SrriView["rows"][number]> {
  const { t, language } = writing;
  const common = end ? { endDate: end } : {};
  const past = portfolio.compositions.filter(({ date }) => end === undefined || date <= end);
  const first = past[0]?.date;
  const young = first === undefined || (end !== undefined && first > addMonths(end, -SRRI_MONTHS));
  const youngReason = t("portfolioRisk.reasons.young", { date: formatDate(first ?? portfolio.compositions[0]!.date) });
  if (method === "HISTORICAL" && first === undefined) return { method, level: null, measure: null, reason: youngReason };
  const ask = () => {
    if (method === "HISTORICAL")
      return risk.srri({ method, ...common, compositions: past.map((one) => ({ date: one.date, weights: fractionsOf(one) })) });
    if (method === "HISTORICAL_ALLOCATION") return risk.srri({ method, ...common, weights });
    const publishedSrri = Object.fromEntries([...records].map(([uuid, { srri }]) => [uuid, srri]));
    return risk.srri({ method, ...common, weights, publishedSrri });
  };
  const { value, reason } = await told(ask, nameOf, writing, ({ code }) =>
    method === "HISTORICAL" && young && code === "3107" ? youngReason : null,
  );
  if (value === null) return { method, level: null, measure: null, reason };
  const measure =
    "volatility" in value
      ? t("portfolioRisk.srri.volatility", { volatility: formatPercent(value.volatility * 100, language, { decimals: 1 }) })
      : t("portfolioRisk.srri.average", { average: formatNumber(value.weightedSrri, language, { decimals: 1 }) });
  return { method, level: value.srri, measure, reason: null };
}

/** Euler's shares of the ex-ante volatility, the greatest first. */
export async function sharesOf({ present, nameOf }: RiskSubject, exAnte: ExAnte, writing: Writing): Promise<RiskShares> {
  const { t, language } = writing;
  const { value, reason } = await told(() => exAnte, nameOf, writing);
  if (value === null) return { rows: [], sentences: [], reason };
  const carried = present.lines
    .map((line) => ({ ...line, share: value.riskContributions[line.series] ?? null }))
    .filter((line): line is typeof line & { share: number } => line.share !== null)
    .toSorted((a, b) => b.share - a.share);
  const percent = (fraction: number, decimals = 1) => formatPercent(fraction * 100, language, { decimals });
  const [top] = carried;
  if (!top) return { rows: [], sentences: [], reason: t("portfolioRisk.shares.still") };
  const weightText = (weight: string) => formatPercent(weight, language, { decimals: [0, 2] });
  // Both columns add up to what the sentences say: all of the risk, and the volatility.
  const shares = addedUp(
    carried.map(({ share }) => share * 100),
    1,
  );
  const points = addedUp(
    carried.map(({ share }) => share * value.volatility * 100),
    2,
  );
  return {
    rows: carried.map(({ series, fullName, weight }, at) => ({
      series,
      name: fullName,
      weight: weightText(weight),
      share: formatPercent(shares[at]!, language, { decimals: 1 }),
      points: formatNumber(points[at]!, language, { decimals: 2 }),
    })),
    sentences: [
      t("portfolioRisk.shares.top", { name: top.fullName, share: percent(top.share, 0), weight: weightText(top.weight) }),
      t("portfolioRisk.shares.total", { volatility: percent(value.volatility, 2) }),
    ],
    reason: null,
  };
}
