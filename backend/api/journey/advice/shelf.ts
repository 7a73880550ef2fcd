import type { AdvisedShelf } from "#app/contract/journey/advice.ts";
import { shelfBounds } from "#app/domain/advice/rules/shelf-bounds.ts";
import { enclosedLines } from "#backend/api/investment-pool/pool-lines.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { creationOf, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import { findProduct, seriesFacts } from "./facts.store.ts";
import { sessionFacts } from "./facts.ts";
import { mostUseful } from "./most-useful.ts";

/** As many supports as an optimisation takes, and as many of a pool as are read for it. */
const MOST_LINES = 300;
const MOST_READ = 3_000;

/** What the product's pool lets an adviser choose from, with the bounds of the journey, the product and the contract. */
export async function shelfOf(queries: Queries, row: SessionRow, now: Date): Promise<AdvisedShelf> {
  const product = partOf(row, "proposalParams")?.productUuid ?? row.product;
  const pool = (await findProduct(queries, product))?.investmentPool ?? null;
  const { items, total } = pool ? await enclosedLines(queries, pool, { limit: MOST_READ, offset: 0 }) : { items: [], total: 0 };
  const { base } = await sessionFacts(queries, row, now);
  const uuids = items.map(({ series }) => series);
  const series = await seriesFacts(queries, { uuids, product, distributor: row.distributor, today: base.today });
  // Before the parameters are saved, the session is about the product that it began with.
  const proposal = base.proposal ?? { actType: creationOf(row).actType, productUuid: product };
  const assets = items.flatMap((line) => series.get(line.series)?.asset ?? []);
  const bounds = shelfBounds({ ...base, proposal }, assets);
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
  return {
    pool,
    lines: shown,
    unseen: total - shown.length,
    classes: bounds.classes,
    minLines: bounds.minLines,
    maxLines: bounds.maxLines ?? null,
    lowRisk: bounds.lowRisk,
    riskMeasure: base.config.advice.riskMeasure,
    riskRange: bounds.riskRange,
  };
}
