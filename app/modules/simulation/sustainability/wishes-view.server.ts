import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatDate, formatPercent } from "#app/domain/format/format.ts";
import { ADVERSE_IMPACTS, PAI_CODES } from "#app/domain/journey.ts";
import type { sustainabilityOf as declarationsOf } from "#app/domain/simulation/sustainability.ts";
import { type Flag, type Preferences, sustainabilityOf } from "#app/domain/sustainability-criteria.ts";
import type { Writing } from "../writing.ts";
import { wishesText } from "./wishes-text.ts";

/** What the client asks for in sustainability against what the allocation reaches, criterion by criterion. */
export interface WishesView {
  /** Worst of the criteria; null where nothing is asked for. */
  flag: Flag | null;
  /** The whole in one sentence, which never says more than the figures. */
  sentence: string;
  /** What was asked for, and the client's reason to depart from the questionnaire. */
  notes: string[];
  rows: Array<{ key: string; label: string; asked: string; reached: string; coverage: string; flag: Flag; verdict: string }>;
}

const fraction = (percent: string | undefined) => (percent === undefined || Number(percent) === 0 ? undefined : Number(percent) / 100);

/** The wishes of the form (per cent) as the criteria take them; a minimum of nothing sets none. */
function preferencesOf({ minSustainableInvestments, minTaxonomyAlignment, minimumCoverage, ...impacts }: Wished): Preferences {
  return {
    ...impacts,
    minSustainableInvestments: fraction(minSustainableInvestments),
    minTaxonomyAlignment: fraction(minTaxonomyAlignment),
    minimumCoverage: fraction(minimumCoverage),
  };
}

type Subscriber = NonNullable<SimulationParameters["subscriber"]>;
type Wished = NonNullable<Subscriber["sustainabilityPreferences"]>;

export function wishesView(
  { subscriber = {}, allocation }: SimulationParameters,
  records: ReadonlyMap<string, SeriesRecord>,
  declared: ReturnType<typeof declarationsOf>,
  writing: Writing,
): WishesView {
  const { t, language } = writing;
  const { hasSustainabilityPreferences: wants, sustainabilityPreferences: wished = {}, esgLastUpdate, preferencesReason } = subscriber;
  const notes = preferencesReason ? [t("suitability.asked.apart", { reason: preferencesReason })] : [];
  if (wants !== true) {
    const sentence = t(wants === false ? "suitability.asked.no" : "suitability.asked.never");
    return { flag: null, sentence, notes, rows: [] };
  }
  const percent = (value: number) => formatPercent(value * 100, language, { decimals: [0, 2] });
  const weights = new Map(allocation.map(({ series, weight }) => [series, Number(weight) / 100]));
  const found = sustainabilityOf(weights, new Map([...records].map(([uuid, record]) => [uuid, assetOf(record)])), preferencesOf(wished));
  const rows = found.criteria.map(({ code, value, required, flag }) => ({
    key: code,
    label: labelOf(code, writing),
    asked: t("suitability.asked.least", { share: percent(required) }),
    reached: percent(value),
    coverage: formatPercent(coverageOf(code, declared), language, { decimals: [0, 1] }),
    flag,
    verdict: t(`suitability.asked.verdicts.${flag}`),
  }));
  const day = esgLastUpdate ? formatDate(esgLastUpdate) : null;
  const wishes = wishesText({ wants, preferences: wished }, writing);
  const asked = day ? t("suitability.asked.on", { day, wishes }) : t("suitability.asked.text", { wishes });
  return { flag: rows.length > 0 ? found.flag : null, sentence: sentenceOf(rows, writing), notes: [asked, ...notes], rows };
}

function sentenceOf(rows: WishesView["rows"], { t, language }: Writing): string {
  if (rows.length === 0) return t("suitability.asked.withoutMinimum");
  const missed = rows.filter(({ flag }) => flag !== "green");
  if (missed.length === 0) return t("suitability.asked.met", { count: rows.length });
  const names = new Intl.ListFormat(language, { type: "conjunction" }).format(missed.map(({ label }) => label));
  return t("suitability.asked.missed", { met: rows.length - missed.length, total: rows.length, criteria: names });
}

const perUnit = (percent: string | null) => (percent === null ? null : Number(percent) / 100);
const assetOf = (record: SeriesRecord) => ({
  uuid: record.uuid,
  sustainabilityMinInvestments: perUnit(record.sustainabilityMinInvestments),
  sustainabilityMinTaxonomyAlignment: perUnit(record.sustainabilityMinTaxonomyAlignment),
  pai: record.pai ?? undefined,
});

const impactOf = (code: string) => PAI_CODES.find((impact) => code === `PAI_${ADVERSE_IMPACTS[impact]}`);

function labelOf(code: string, { t }: Writing): string {
  if (code === "SUSTAINABLE_INVESTMENTS") return t("sustainability.minima.investments");
  const impact = impactOf(code);
  return impact ? t(`sustainability.impacts.${impact}`) : t("sustainability.minima.taxonomy");
}

/** Share of the allocation, in per cent, whose managers say anything on the criterion. */
function coverageOf(code: string, { investments, taxonomy, pai }: ReturnType<typeof declarationsOf>): number {
  if (code === "SUSTAINABLE_INVESTMENTS") return investments.coverage;
  const impact = pai.find((one) => one.code === impactOf(code));
  return impact ? impact.considered + impact.not : taxonomy.coverage;
}
