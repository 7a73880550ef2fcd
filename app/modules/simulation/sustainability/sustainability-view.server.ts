import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { SERIES_LABELS } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { PAI_CODES, type PaiCode } from "#app/domain/journey.ts";
import { type DeclaredLine, type Minimum, sustainabilityOf } from "#app/domain/simulation/sustainability.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Writing } from "../writing.ts";
import { type WishesView, wishesView } from "./wishes-view.server.ts";

/** What one series declares, written. */
export interface DeclaredView {
  sfdr: string | null;
  labels: string[];
  minInvestments: string | null;
  minTaxonomy: string | null;
}

export interface SustainabilityView {
  /** What the client asks for, against what is reached. */
  wishes: WishesView;
  /** In the order of the bar; what has no weight is left out. */
  articles: Array<{ key: "ARTICLE_9" | "ARTICLE_8" | "ARTICLE_6" | "unknown"; label: string; share: number; text: string }>;
  sentence: string;
  minima: Array<{ key: "investments" | "taxonomy"; label: string; whole: string; covered: string | null; coverage: string }>;
  labels: Array<{ label: string; text: string }>;
  impacts: Array<{ code: PaiCode; label: string; considered: string; not: string; unknown: string }>;
  funds: Array<DeclaredView & { series: string; name: string; weight: string }>;
  /** Names of the series whose data are invented; null when there are none. */
  simulated: string | null;
}

const SHARES = { decimals: [0, 1] } as const;
const numberOf = (decimal: string | null) => (decimal === null ? null : Number(decimal));

export function declaredView(record: SeriesRecord, { t, language }: Writing): DeclaredView {
  const percent = (decimal: string | null) => (decimal === null ? null : formatPercent(decimal, language, SHARES));
  return {
    sfdr: record.sfdrCategory && t(`simulator.sfdr.${record.sfdrCategory}`),
    labels: SERIES_LABELS.filter((label) => record[`${label}Label`]).map((label) => t(`simulator.labels.${label}`)),
    minInvestments: percent(record.sustainabilityMinInvestments),
    minTaxonomy: percent(record.sustainabilityMinTaxonomyAlignment),
  };
}

/** Impacts of one series, each considered, not considered, or not stated. */
export const impactsOf = ({ pai }: SeriesRecord, { t }: Writing) =>
  PAI_CODES.map((code) => ({
    code,
    label: t(`sustainability.impacts.${code}`),
    text: t(
      pai?.[code] === undefined ? "sustainability.notStated" : pai[code] ? "sustainability.considered" : "sustainability.notConsidered",
    ),
  }));

const declared = (record: SeriesRecord | undefined, weight: number): DeclaredLine => ({
  weight,
  sfdr: record?.sfdrCategory ?? null,
  labels: { isr: record?.isrLabel ?? null, greenfin: record?.greenfinLabel ?? null, esg: record?.esgLabel ?? null },
  minInvestments: numberOf(record?.sustainabilityMinInvestments ?? null),
  minTaxonomy: numberOf(record?.sustainabilityMinTaxonomyAlignment ?? null),
  pai: record?.pai ?? null,
});

/** Articles, minima, labels and impacts of the allocation, from what the managers of its series declare. */
export async function sustainabilityView(
  viewer: Viewer,
  parameters: SimulationParameters,
  writing: Writing,
): Promise<SustainabilityView | null> {
  const { allocation } = parameters;
  if (allocation.length === 0) return null;
  const { t, language } = writing;
  const percent = (value: number) => formatPercent(value, language, SHARES);
  const uuids = allocation.map(({ series }) => series).join(",");
  const { items } = await viewer.api.series.list({ query: { uuids, limit: 100, offset: 0, sort: "fullName" } });
  const known = new Map(items.map((record) => [record.uuid, record]));
  const found = sustainabilityOf(allocation.map(({ series, weight }) => declared(known.get(series), Number(weight))));
  const articles = (["ARTICLE_9", "ARTICLE_8", "ARTICLE_6", "unknown"] as const)
    .map((key) => ({
      key,
      label: key === "unknown" ? t("sustainability.unknown") : t(`simulator.sfdr.${key}`),
      share: found.articles[key],
      text: percent(found.articles[key]),
    }))
    .filter(({ share }) => share > 0);
  const minimum = (key: "investments" | "taxonomy", { whole, covered, coverage }: Minimum) => ({
    key,
    label: t(`sustainability.minima.${key}`),
    whole: percent(whole),
    covered: covered === null ? null : percent(covered),
    coverage: percent(coverage),
  });
  const simulated = items.filter((record) => record.simulated).map((record) => record.fullName);
  return {
    wishes: wishesView(parameters, known, found, writing),
    articles,
    sentence: t("sustainability.sentence", { shares: articles.map(({ label, text }) => `${label} (${text})`).join(", ") }),
    minima: [minimum("investments", found.investments), minimum("taxonomy", found.taxonomy)],
    labels: SERIES_LABELS.map((label) => ({
      label: t(`simulator.labels.${label}`),
      text: t("sustainability.labelShare", {
        count: found.labels[label].count,
        funds: found.labels[label].count,
        share: percent(found.labels[label].share),
      }),
    })),
    impacts: found.pai.map(({ code, considered, not, unknown }) => ({
      code,
      label: t(`sustainability.impacts.${code}`),
      considered: percent(considered),
      not: percent(not),
      unknown: percent(unknown),
    })),
    funds: allocation.flatMap(({ series, weight }) => {
      const record = known.get(series);
      return record ? [{ series, name: record.fullName, weight: percent(Number(weight)), ...declaredView(record, writing) }] : [];
    }),
    simulated: simulated.length > 0 ? t("sustainability.simulated", { names: simulated.join(", ") }) : null,
  };
}
