import type { EptLine } from "#app/contract/kid-product/regulatory-file.ts";
import { cellOf, FIGURES, type FigureKey, numberOf } from "#app/domain/regulatory-file/figures.ts";
import { LAYOUTS } from "#app/domain/regulatory-file/format.ts";
import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { scopeOf, scopeOfWriter } from "../access.ts";
import { checkProducts } from "./check-products.ts";
import * as store from "./line.store.ts";
import { dayIn } from "./line-checks.ts";

const DECIMALS = 8;
/** A decimal of the contract: no exponent, no zeros at its end. */
const decimalOf = (value: number): string => value.toFixed(DECIMALS).replace(/\.?0+$/, "");

/** A line of an EPT as the API gives it; what a file writes as a fraction is told in per cent. */
function recordOf(line: store.PlacedLine): EptLine {
  const titles = line.sheets[line.sheet]?.titles ?? [];
  const read = { titles, cells: line.cells };
  const text = (field: string) => cellOf(read, field)?.text ?? null;
  const figure = (key: FigureKey, times = 1) => {
    const field = FIGURES.find((one) => one.key === key)?.fields.EPT;
    const value = field ? numberOf(cellOf(read, field)?.text ?? "") : null;
    return value === null ? null : decimalOf(value * times);
  };
  const day = text(LAYOUTS.EPT.days[0]!);
  return {
    ...{ isin: line.isin, name: line.name, owner: line.owner, templateVersion: line.version, sri: line.sri },
    currency: text(LAYOUTS.EPT.currency),
    recommendedHoldingPeriod: figure("holdingPeriod"),
    entryCosts: figure("entryCosts", 100),
    exitCosts: figure("exitCosts", 100),
    ongoingCosts: figure("ongoingCosts", 100),
    transactionCosts: figure("transactionCosts", 100),
    performanceFees: figure("performanceFees", 100),
    productionDate: day && dayIn(day),
    columns: Object.fromEntries(titles.flatMap((title, at) => (line.cells[at] ? [[title, line.cells[at]!]] : []))),
    updatedAt: new Date(line.updatedAt).toISOString(),
  };
}

const calls = api.kidEpt;
export const eptRoutes = {
  list: calls.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    const { items, total } = await store.listEpt(database.orm, scopeOf(caller), query);
    return { items: items.map(recordOf), total, limit: query.limit, offset: query.offset };
  }),

  lastUpdate: calls.lastUpdate.handler(async ({ context: { caller, database } }) => {
    const at = await store.lastEptUpdate(database.orm, scopeOf(caller));
    return { lastUpdate: at && new Date(at).toISOString() };
  }),

  remove: calls.remove.handler(async ({ input: { params, headers }, context }) => {
    const scope = scopeOfWriter(context.caller);
    const write = { verb: "regulatory-product.delete-ept", objectType: "regulatory-product", headers, request: { params }, status: 204 };
    const owners: Array<string | null> = [];
    await saveOnce(context, write, async (tx) => {
      const line = await store.lockLine(tx, scope, "EPT", params.isin);
      if (!line) throw refuse.notFound("EPT line");
      await store.deleteLine(tx, line);
      await store.dropEmptyProduct(tx, line.owner, line.isin);
      owners.push(line.owner);
      const { isin, name, version } = line;
      return { answer: undefined, objectId: null, organisationUuid: line.owner, before: { isin, name, version }, after: null };
    });
    // What is left of the product is compared without it.
    for (const owner of owners.slice(-1)) await checkProducts(context.database, context.compute, owner, [params.isin]);
  }),
};
