import type { Composition } from "#app/contract/model-portfolio.ts";
import { SFDR_CATEGORIES } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Shares of the composition by what its funds say of themselves, in per cent of the whole. */
export interface Breakdown {
  key: "currency" | "sfdr";
  rows: Array<{ label: string; share: number; text: string }>;
  /** Share of the composition whose funds say it. */
  known: string;
}

/** By currency and by SFDR article (Regulation (EU) 2019/2088), the greatest share first; what is not known is told, not shared out. */
export async function breakdownsOf({ api, language }: Viewer, lines: Composition["lines"]): Promise<Breakdown[]> {
  const t = getFixedT(language);
  const { items } = await api.series.list({ query: { uuids: lines.map(({ series }) => series).join(","), limit: 100, offset: 0 } });
  const records = new Map(items.map((record) => [record.uuid, record]));
  const written = (share: number) => formatPercent(share, language, { decimals: [0, 2] });
  const shared = (key: Breakdown["key"], nameOf: (series: string) => string | null): Breakdown => {
    const shares = new Map<string, number>();
    for (const { series, weight } of lines) {
      const name = nameOf(series);
      if (name !== null) shares.set(name, (shares.get(name) ?? 0) + Number(weight));
    }
    const rows = [...shares].map(([label, share]) => ({ label, share, text: written(share) })).toSorted((a, b) => b.share - a.share);
    return { key, rows, known: written(rows.reduce((sum, { share }) => sum + share, 0)) };
  };
  return [
    shared("currency", (series) => records.get(series)?.currency ?? null),
    shared("sfdr", (series) => {
      const category = SFDR_CATEGORIES.find((known) => known === records.get(series)?.sfdrCategory);
      return category ? t(`series.sfdr.${category}`) : null;
    }),
  ];
}
