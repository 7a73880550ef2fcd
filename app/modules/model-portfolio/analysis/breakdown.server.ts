import type { Composition } from "#app/contract/model-portfolio.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import { type InterfaceLanguage, SFDR_CATEGORIES } from "#app/domain/enumerations.ts";
import { formatShare, formatShares } from "#app/domain/format/added-up.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";

/** Shares of the composition by what its funds say of themselves, in per cent of the whole. */
export interface Breakdown {
  key: "subClass" | "region" | "currency" | "sfdr";
  rows: Array<{ label: string; share: number; text: string }>;
  /** Share of the composition whose funds say it. */
  known: string;
}

/** By sub-class, by region, by currency and by SFDR article (Regulation (EU) 2019/2088), the greatest share first; what is not known is told, not shared out. */
export function breakdownsOf(
  { lines }: Pick<Composition, "lines">,
  records: ReadonlyMap<string, SeriesRecord>,
  language: InterfaceLanguage,
): Breakdown[] {
  const t = getFixedT(language);
  const shared = (key: Breakdown["key"], nameOf: (series: string) => string | null): Breakdown => {
    const shares = new Map<string, number>();
    for (const { series, weight } of lines) {
      const name = nameOf(series);
      if (name !== null) shares.set(name, (shares.get(name) ?? 0) + Number(weight));
    }
    const sorted = [...shares].map(([label, share]) => ({ label, share })).toSorted((a, b) => b.share - a.share);
    const texts = formatShares(
      sorted.map(({ share }) => share),
      language,
    );
    const known = formatShare(
      sorted.reduce((sum, { share }) => sum + share, 0),
      language,
    );
    return { key, rows: sorted.map((row, at) => ({ ...row, text: texts[at]! })), known };
  };
  return [
    shared("subClass", (series) => records.get(series)?.subAssetClass || null),
    shared("region", (series) => {
      const focus = records.get(series)?.geographicFocus;
      return focus ? t(`series.zones.${focus}`) : null;
    }),
    shared("currency", (series) => records.get(series)?.currency ?? null),
    shared("sfdr", (series) => {
      const category = SFDR_CATEGORIES.find((known) => known === records.get(series)?.sfdrCategory);
      return category ? t(`series.sfdr.${category}`) : null;
    }),
  ];
}
