import { randomUUID } from "node:crypto";
import { type LifeInsuranceTaxRules, lifeInsuranceTaxRules, taxRulesWritten } from "#app/contract/tax-rules.ts";
import { overlap } from "#app/domain/tax/rules.ts";
import {
  confirmTaxRules,
  findTaxRules,
  insertTaxRules,
  listTaxRules,
  lockTaxRules,
  type TaxRulesRow,
  updateTaxRules,
} from "#backend/api/tax-rules/tax-rules.store.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";

const objectType = "tax-rules";

const record = ({ uuid, confirmedAt, confirmedByName, ...row }: TaxRulesRow): LifeInsuranceTaxRules =>
  lifeInsuranceTaxRules.parse({
    ...row,
    id: uuid,
    confirmed: confirmedAt ? { by: confirmedByName ?? "", at: new Date(confirmedAt).toISOString() } : null,
  });

async function found(queries: Queries, id: string): Promise<LifeInsuranceTaxRules> {
  const row = await findTaxRules(queries, id);
  if (!row) throw refuse.notFound("Tax rules");
  return record(row);
}

export const taxRulesRoutes = {
  list: api.taxRules.list.handler(async ({ input: { query }, context }) => {
    requirePermission(context.caller, "application");
    const { items, total } = await listTaxRules(context.database.orm, { ...query, confirmed: query.confirmed === "true" });
    return { items: items.map(record), total, limit: query.limit, offset: query.offset };
  }),

  get: api.taxRules.get.handler(({ input: { params }, context }) => {
    requirePermission(context.caller, "application");
    return found(context.database.orm, params.id);
  }),

  create: api.taxRules.create.handler(({ input: { headers, body }, context }) => {
    requirePermission(context.caller, "settings-administration");
    return saveOnce(context, { verb: "tax-rules.create", objectType, headers, request: body, status: 201 }, async (tx) => {
      const answer = record(await insertTaxRules(tx, randomUUID(), body));
      return { answer, objectId: answer.id, organisationUuid: null, after: answer };
    });
  }),

  update: api.taxRules.update.handler(({ input: { params, headers, body }, context }) => {
    requirePermission(context.caller, "settings-administration");
    const write = { verb: "tax-rules.update", objectType, headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await lockTaxRules(tx);
      const before = await found(tx, params.id);
      requireVersion(seenVersion, before.version, { present: before });
      const answer = record(await updateTaxRules(tx, params.id, changedRecord(taxRulesWritten, before, body)));
      return { answer, objectId: answer.id, organisationUuid: null, before, after: answer };
    });
  }),

  confirm: api.taxRules.confirm.handler(({ input: { params, headers, body }, context }) => {
    requirePermission(context.caller, "settings-administration");
    const write = { verb: "tax-rules.confirm", objectType, headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const all = (await lockTaxRules(tx)).map(record);
      const before = all.find(({ id }) => id === params.id);
      if (!before) throw refuse.notFound("Tax rules");
      requireVersion(seenVersion, before.version, { present: before });
      if (body.confirmed === (before.confirmed !== null))
        return { answer: before, objectId: before.id, organisationUuid: null, nothingDone: true };
      const inTheWay = body.confirmed
        ? all.find((other) => other.confirmed && other.id !== before.id && overlap(other, before))
        : undefined;
      if (inTheWay) throw refuse.conflict("TAX_YEARS_TAKEN", "Other confirmed rules hold in some of these years.", { present: inTheWay });
      const answer = record(await confirmTaxRules(tx, params.id, body.confirmed ? context.caller.userUuid : null));
      return { answer, objectId: answer.id, organisationUuid: null, before, after: answer };
    });
  }),
};
