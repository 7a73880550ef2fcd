import type { AdvisedShelf } from "#app/contract/journey/advice.ts";
import { shelfBounds } from "#app/domain/advice/rules/shelf-bounds.ts";
import { enclosedLines } from "#backend/api/investment-pool/pool-lines.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { creationOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import { findProduct, seriesFacts } from "./facts.store.ts";
import { sessionFacts } from "./facts.ts";
import { mostUseful } from "./most-useful.ts";
import { productFor } from "./offer.ts";
import { valueAfter } from "./orders.ts";

/** As many supports as an optimisation takes, and as many of a pool as are read for it. */
const MOST_LINES = 300;
const MOST_READ = 3_000;

/** Series of the product's pool, in its order; none for a product without one. */
export async function seriesOfPool(queries: Queries, row: SessionRow): Promise<string[]> {
  const pool = (await findProduct(queries, productFor(row)))?.investmentPool ?? null;
  const { items } = pool ? await enclosedLines(queries, pool, { limit: MOST_READ, offset: 0 }) : { items: [] };
  return items.map(({ series }) => series);
}

/** What the product's pool lets an adviser choose from, with the bounds of the journey, the product and the contract. */
export async function shelfOf(queries: Queries, row: SessionRow, now: Date): Promise<AdvisedShelf> {
  const product = productFor(row);
  const pool = (await findProduct(queries, product))?.investmentPool ?? null;
  const { items, total } = pool ? await enclosedLines(queries, pool, { limit: MOST_READ, offset: 0 }) : { items: [], total: 0 };
  const { base, fees } = await sessionFacts(queries, row, now);
  const uuids = items.map(({ series }) => series);
  const series = await seriesFacts(queries, { uuids, product, distributor: row.distributor, today: base.today });
  // Before the parameters are saved, the session is about the product that it began with.
  const proposal = base.proposal ?? { actType: creationOf(row).actType, productUuid: product };
  const assets = items.flatMap((line) => series.get(line.series)?.asset ?? []);
  const bounds = shelfBounds({ ...base, proposal, amountAfter: valueAfter(row, fees) }, assets);
  const lines = bounds.lines.flatMap((bound) => {
    const known = series.get(bound.series);
    if (!known) return [];
    const { name, assetClass, sri, sustainabilityMinInvestments = null, sustainabilityMinTaxonomyAlignment = null, pai } = known.asset;
    const said = { sri, sustainabilityMinInvestments, sustainabilityMinTaxonomyAlignment, pai: { ...pai } as Record<string, boolean> };
    return [{ ...bound, name, isin: known.isin, assetClass, ...said }];
  });
  const looked = new Set(
    mostUseful(
      lines.filter(({ leftOut }) => leftOut === null),
      MOST_LINES,
    ),
  );
  const shown = lines.filter((line) => line.leftOut !== null || looked.has(line));
  const shownSeries = new Set(shown.map((line) => line.series));
  return {
    pool,
    lines: shown,
    unseen: total - shown.length,
    classes: bounds.classes,
    minLines: bounds.minLines,
    maxLines: bounds.maxLines ?? null,
    lowRisk: bounds.lowRisk,
    floors: bounds.floors.map((floor) => ({ ...floor, parts: floor.parts.filter(({ series: uuid }) => shownSeries.has(uuid)) })),
    riskMeasure: base.config.advice.riskMeasure,
    riskRange: bounds.riskRange,
  };
}
