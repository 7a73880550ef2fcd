import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import { MOST_EXPORTED } from "#app/domain/model-portfolio.ts";
import { seesProduct } from "#backend/api/organisation/organisation-links.store.ts";
import { NAMED_DEPENDANTS } from "#backend/api/product/product.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { commentaryRoutes } from "./commentary.ts";
import { compositionRoutes } from "./composition.routes.ts";
import { copyCompositions } from "./composition.store.ts";
import { mayEdit, portfolioScopeOf, requireSharing, valuesOf } from "./portfolio.domain.ts";
import * as store from "./portfolio.store.ts";
import { portfolioWorkbook } from "./portfolio-workbook.ts";
import { portfoliosWorkbook } from "./portfolios-workbook.ts";
import { found, fullRecords, readingRoutes, recordsOf } from "./reading.ts";
import { tracksOf } from "./track.ts";

const objectType = "model-portfolio";
type Change = Parameters<typeof store.updatePortfolio>[2];

/** What the audit log keeps of a portfolio, and what the second of two writers is told. */
const auditOf = ({ name, shared, annualFees, active, version }: store.PortfolioRow) => ({ name, shared, annualFees, active, version });

/** One change of a portfolio that is in use, by somebody who may: 404 unseen, 403 not allowed, 409 changed in the meantime. */
function change(
  context: CallerContext,
  verb: string,
  input: { params: { id: string }; query: { user?: string | undefined }; headers: z.output<typeof writeHeaders> },
  rule: { allowed: (row: store.PortfolioRow) => boolean; change: Change; hindered?: (tx: Transaction) => Promise<void> },
) {
  const { params, query, headers } = input;
  const { caller } = context;
  const scope = portfolioScopeOf(caller, query.user);
  return saveOnce(context, { verb, objectType, headers, request: { params, query } }, async (tx, seenVersion) => {
    await store.lockPortfolio(tx, params.id);
    const present = await found(tx, scope, params.id);
    if (!rule.allowed(present)) throw refuse.forbidden("FORBIDDEN", "This portfolio is changed by its owner.");
    if (!present.active) throw refuse.conflict("NOT_IN_USE", "This portfolio is no longer in use.");
    requireVersion(seenVersion, present.version, { present: auditOf(present) });
    await rule.hindered?.(tx);
    await store.updatePortfolio(tx, params.id, rule.change);
    const after = await found(tx, scope, params.id);
    const [answer] = await recordsOf(tx, caller, [after]);
    return { answer: answer!, objectId: params.id, organisationUuid: after.distributor, before: auditOf(present), after: auditOf(after) };
  });
}

/** A simulator that lost its portfolio would begin without an allocation. Who administers simulators is told which they are. */
async function requireUnproposed(tx: Transaction, { caller }: CallerContext, uuid: string): Promise<void> {
  const simulators = await store.simulatorsProposing(tx, uuid);
  if (simulators.length === 0) return;
  const dependants = caller.isAdmin ? { dependants: { simulators: simulators.slice(0, NAMED_DEPENDANTS) } } : {};
  throw refuse.conflict("IN_USE", "Simulators propose this portfolio.", { simulators: simulators.length, ...dependants });
}

/** Whose portfolio a new one is: the caller's, or whoever an administrator names in the distributor. */
async function ownerOf(tx: Transaction, { caller }: CallerContext, asked: { user?: string | undefined; distributor?: string | undefined }) {
  const user = asked.user ?? caller.userUuid;
  const distributor = asked.distributor ?? caller.distributor;
  if (!caller.isAdmin && distributor !== caller.distributor) throw refuse.notFound("Distributor");
  if (distributor === null) throw refuse.invalid("query.distributor", "is needed");
  if (user !== caller.userUuid && !(await store.belongsTo(tx, user, distributor)))
    throw refuse.invalid("query.user", "is nobody of the distributor");
  return { owner: user, distributor };
}

/** Files of portfolios are for editors and leaders. */
function requireExcel(caller: Caller): void {
  if (!caller.isAdmin && !caller.permissions.has("model-portfolio-excel-download"))
    throw refuse.forbidden("FORBIDDEN", 'The permission "model-portfolio-excel-download" is required.');
}

export const modelPortfolioRoutes = {
  ...readingRoutes,
  ...compositionRoutes,
  ...commentaryRoutes,

  create: api.modelPortfolios.create.handler(({ input: { query, headers }, context }) => {
    const { caller } = context;
    const scope = portfolioScopeOf(caller, query.user);
    if (!mayEdit(caller, { owner: caller.userUuid, distributor: caller.distributor ?? "", shared: false }))
      throw refuse.forbidden("FORBIDDEN", 'The permission "model-portfolio-edit" is required.');
    const shared = query.shared === "true";
    if (shared) requireSharing(caller);
    return saveOnce(context, { verb: "model-portfolio.create", objectType, headers, request: query, status: 201 }, async (tx) => {
      const uuid = randomUUID();
      if (!(await seesProduct(tx, caller, query.product))) throw refuse.invalid("query.product", "is not known");
      const place = await ownerOf(tx, context, query);
      const source = query.model_portfolio === undefined ? null : await found(tx, scope, query.model_portfolio);
      await store.insertPortfolio(tx, {
        uuid,
        name: query.name,
        product: query.product,
        shared,
        ...place,
        ...(source && { annualFees: source.annualFees, copiedFrom: source.uuid, copiedVersion: source.version }),
      });
      if (source) await copyCompositions(tx, source.uuid, uuid, place.owner);
      const row = await found(tx, scope, uuid);
      const [answer] = await recordsOf(tx, caller, [row]);
      return { answer: answer!, objectId: uuid, organisationUuid: row.distributor, after: auditOf(row) };
    });
  }),

  update: api.modelPortfolios.update.handler(({ input, context }) =>
    change(context, "model-portfolio.update", input, {
      allowed: (row) => mayEdit(context.caller, row),
      change: { name: input.query.name, annualFees: input.query.annual_fees },
    }),
  ),

  share: api.modelPortfolios.share.handler(({ input, context }) => {
    portfolioScopeOf(context.caller, input.query.user);
    requireSharing(context.caller);
    return change(context, "model-portfolio.share", input, {
      allowed: (row) => context.caller.isAdmin || row.owner === context.caller.userUuid,
      change: { shared: input.query.shared === "true" },
    });
  }),

  deactivate: api.modelPortfolios.deactivate.handler(({ input, context }) =>
    change(context, "model-portfolio.deactivate", input, {
      allowed: (row) => mayEdit(context.caller, row),
      change: { active: false },
      hindered: (tx) => requireUnproposed(tx, context, input.params.id),
    }),
  ),

  recompute: api.modelPortfolios.recompute.handler(({ input: { params, query, headers }, context }) => {
    const { caller } = context;
    const scope = portfolioScopeOf(caller);
    const write = { verb: "model-portfolio.compute-values", objectType, headers, request: { params, query } };
    return saveOnce(context, write, async (tx) => {
      const row = await found(tx, scope, params.id);
      const track = (await tracksOf(tx, [row], true)).get(row.uuid)!;
      if (track.problem) throw refuse.unprocessable(track.problem.code, "The values cannot be computed.", { series: track.problem.series });
      const answer = valuesOf(row.uuid, track, query.from);
      return { answer, objectId: row.uuid, organisationUuid: row.distributor, after: { from: answer.from, to: answer.to } };
    });
  }),

  export: api.modelPortfolios.export.handler(async ({ input: { query }, context: { caller, database } }) => {
    const scope = portfolioScopeOf(caller);
    requireExcel(caller);
    const { items, total } = await store.listPortfolios(database.orm, scope, { ...query, limit: MOST_EXPORTED, offset: 0 });
    if (total > MOST_EXPORTED) throw refuse.tooLarge(`At most ${MOST_EXPORTED} portfolios go into one file: filter the list.`);
    return portfoliosWorkbook(await fullRecords(database.orm, caller, items), query.language);
  }),

  toExcel: api.modelPortfolios.toExcel.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    const scope = portfolioScopeOf(caller);
    requireExcel(caller);
    const row = await found(database.orm, scope, params.id);
    const [record] = await fullRecords(database.orm, caller, [row]);
    const track = (await tracksOf(database.orm, [row])).get(row.uuid)!;
    return portfolioWorkbook(record!, valuesOf(row.uuid, track), query.language);
  }),
};
