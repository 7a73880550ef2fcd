import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { type Scope, scopeOf, scopeOfWriter } from "../access.ts";
import { checkProducts } from "./check-products.ts";
import * as lines from "./line.store.ts";
import { lineOf, productOf } from "./product.domain.ts";
import * as store from "./product.store.ts";

const objectType = "regulatory-product";

async function found(queries: Queries, scope: Scope, id: string): Promise<store.ProductRow> {
  const row = await store.findProduct(queries, scope, id);
  if (!row) throw refuse.notFound("Product");
  return row;
}

async function answerOf(queries: Queries, scope: Scope, id: string) {
  const row = await found(queries, scope, id);
  const [of, next] = await Promise.all([lines.currentLines(queries, row.owner, [row.isin]), store.nextOpen(queries, scope, row)]);
  return productOf(row, of, next);
}

/** The line of a product in one format, locked; throws 400 for a column that it lacks. */
async function correctable(tx: Parameters<typeof lines.lockLine>[0], row: store.ProductRow, format: "EPT" | "EMT" | "EET", field: string) {
  const scope: Scope = row.owner === null ? { kind: "platform" } : { kind: "insurer", owner: row.owner };
  const line = await lines.lockLine(tx, scope, format, row.isin);
  const [placed] = line
    ? await lines.currentLines(tx, row.owner, [row.isin]).then((all) => all.filter((one) => one.format === format))
    : [];
  if (!line || !placed) throw refuse.invalid("body.format", "the product has no line of this format");
  if (!placed.sheets[placed.sheet]?.titles.includes(field)) throw refuse.invalid("body.field", "is no column of the file");
  return line;
}

const calls = api.regulatoryProducts;
export const regulatoryProductRoutes = {
  list: calls.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    const { items, total, open } = await store.listProducts(database.orm, scopeOf(caller), query);
    return { items: items.map(lineOf), total, limit: query.limit, offset: query.offset, open };
  }),

  get: calls.get.handler(({ input: { params }, context: { caller, database } }) => answerOf(database.orm, scopeOf(caller), params.id)),

  correct: calls.correct.handler(({ input: { params, headers, body }, context }) => {
    const scope = scopeOfWriter(context.caller);
    const write = { verb: "regulatory-product.correct", objectType, headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await store.lockProduct(tx, params.id);
      const row = await found(tx, scope, params.id);
      requireVersion(seenVersion, row.version, { present: { version: row.version } });
      const { format, field, value } = body;
      const line = await correctable(tx, row, format, field);
      const { [field]: before = null, ...rest } = line.corrections;
      await lines.setCorrections(tx, line, value === null ? rest : { ...rest, [field]: value });
      await store.raiseVersion(tx, params.id);
      const told = { isin: row.isin, format, field };
      return {
        answer: await answerOf(tx, scope, params.id),
        objectId: params.id,
        organisationUuid: row.owner,
        before: { ...told, value: before },
        after: { ...told, value },
      };
    });
  }),

  check: calls.check.handler(async ({ input: { params, headers }, context }) => {
    const scope = scopeOfWriter(context.caller);
    const row = await found(context.database.orm, scope, params.id);
    await checkAnew(context, row);
    const write = { verb: "regulatory-product.check", objectType, headers, request: { params }, audited: false };
    return saveOnce(context, write, async (tx) => ({
      answer: await answerOf(tx, scope, params.id),
      objectId: params.id,
      organisationUuid: row.owner,
    }));
  }),
};

const checkAnew = ({ database, compute }: CallerContext, { owner, isin }: store.ProductRow) =>
  checkProducts(database, compute, owner, [isin]);
