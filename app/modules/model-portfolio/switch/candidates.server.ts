import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Most candidates that are compared at once: the ranking takes no more. */
const MOST = 300;
const PAGE = 100;

/** Why a series of the same universe is not ranked. */
export type Exclusion = "HELD" | "CLOSED" | "RISK" | "HISTORY";
export interface Candidates {
  reference: SeriesRecord;
  /** Of the same asset class, with a history at least as long; what may not replace it is counted by its first reason. */
  ranked: SeriesRecord[];
  excluded: Map<Exclusion, number>;
}

const records = async ({ api }: Viewer, uuids: readonly string[]): Promise<SeriesRecord[]> => {
  const pages = Array.from({ length: Math.ceil(uuids.length / PAGE) }, (_, i) => uuids.slice(i * PAGE, (i + 1) * PAGE));
  const found = await Promise.all(pages.map((part) => api.series.list({ query: { uuids: part.join(","), limit: PAGE, offset: 0 } })));
  return found.flatMap(({ items }) => items);
};

/** Series of an asset class that the contract's universe has; without a universe those of the platform. */
async function ofUniverse(viewer: Viewer, pool: string | null, { assetClass }: SeriesRecord): Promise<SeriesRecord[]> {
  const { api } = viewer;
  if (pool === null)
    return (await api.series.list({ query: { assetClass, tradable: "true", type: "FUND", limit: PAGE, offset: 0 } })).items;
  const { lines } = await api.investmentPools.enclosed({ params: { id: pool }, query: {} });
  const same = lines.flatMap((line) => ("assetClass" in line && line.assetClass === assetClass ? [line.series] : []));
  return records(viewer, same.slice(0, MOST));
}

const isClosed = ({ closeDate }: SeriesRecord, day: string) => closeDate !== null && closeDate <= day;

/** First reason that keeps a series from replacing another one; null for none. */
function exclusionOf(
  one: SeriesRecord,
  reference: SeriesRecord,
  rules: { held: ReadonlySet<string>; day: string; above: number },
): Exclusion | null {
  if (rules.held.has(one.uuid)) return "HELD";
  if (isClosed(one, rules.day)) return "CLOSED";
  if (one.sri === null || reference.sri === null || one.sri > reference.sri + rules.above) return "RISK";
  const [own, asked] = [one.firstValueDate, reference.firstValueDate];
  return own === null || asked === null || own > asked ? "HISTORY" : null;
}

/** What could replace a line: null when the series is not known any more. `above`: classes of SRI that are accepted above its own; `narrow`: of its sub-class alone. */
export async function candidatesFor(
  viewer: Viewer,
  asked: { pool: string | null; series: string; held: ReadonlySet<string>; day: string; above: number; narrow: boolean; search: string },
): Promise<Candidates | null> {
  const [reference] = await records(viewer, [asked.series]);
  if (!reference) return null;
  const excluded: Candidates["excluded"] = new Map();
  const ranked: SeriesRecord[] = [];
  const wanted = asked.search.toLowerCase();
  for (const one of await ofUniverse(viewer, asked.pool, reference)) {
    if (one.uuid === reference.uuid || (asked.narrow && one.subAssetClass !== reference.subAssetClass)) continue;
    const reason = exclusionOf(one, reference, asked);
    if (reason) excluded.set(reason, (excluded.get(reason) ?? 0) + 1);
    else if (`${one.fullName} ${one.isin ?? ""}`.toLowerCase().includes(wanted)) ranked.push(one);
  }
  return { reference, ranked, excluded };
}
