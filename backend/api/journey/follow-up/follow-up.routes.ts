import { randomUUID } from "node:crypto";
import { marketDay, marketToday } from "#app/domain/time/market-day.ts";
import { putComposition } from "#backend/api/model-portfolio/composition.store.ts";
import { faultsOfLines } from "#backend/api/model-portfolio/composition-check.ts";
import { mayEdit, portfolioScopeOf } from "#backend/api/model-portfolio/portfolio.domain.ts";
import { findPortfolio, insertPortfolio } from "#backend/api/model-portfolio/portfolio.store.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { adviceOf, publicationsOf, requireClient, sessionOf, sessionScopeOf } from "../session.domain.ts";
import { findSession, type SessionRow, updateSession } from "../session.store.ts";
import { linesAfterOrders } from "./lines-after-orders.ts";

const objectType = "reco-session";

/** The caller's own session, locked. Throws 404 unseen. */
async function ownSession(tx: Transaction, { caller }: CallerContext, hash: string): Promise<SessionRow> {
  const row = await findSession(tx, sessionScopeOf(caller), hash, true);
  if (!row) throw refuse.notFound("Session");
  return row;
}

/** Throws 409 before a publication, and once the client was removed. */
function requirePublished(row: SessionRow): void {
  requireClient(row);
  if (publicationsOf(row).length === 0) throw refuse.conflict("SESSION_NOT_PUBLISHED", "The advice of this session is not published yet.");
}

const again = async (tx: Transaction, { caller }: CallerContext, row: SessionRow) =>
  sessionOf((await findSession(tx, sessionScopeOf(caller), row.uuid))!);

export const adviceFollowUpRoutes = {
  execution: api.adviceFollowUps.execution.handler(({ input: { params, headers, body }, context }) =>
    saveOnce(context, { verb: "reco-session.execution", objectType, headers, request: { params, body } }, async (tx, seenVersion) => {
      const present = await ownSession(tx, context, params.hash);
      requireVersion(seenVersion, present.version, { present: sessionOf(present) });
      requirePublished(present);
      const { executedOn } = body;
      if (executedOn !== null && executedOn > marketToday()) throw refuse.invalid("body.executedOn", "lies in the future");
      if (executedOn !== null && executedOn < marketDay(present.finalizedAt!))
        throw refuse.invalid("body.executedOn", "lies before the day of the advice");
      await updateSession(tx, present.uuid, { executedOn });
      const object = { objectId: present.uuid, organisationUuid: present.distributor };
      return {
        answer: await again(tx, context, present),
        ...object,
        before: { executedOn: present.executedOn },
        after: { executedOn },
      };
    }),
  ),

  portfolio: api.adviceFollowUps.portfolio.handler(({ input: { params, headers, body }, context }) => {
    const { caller } = context;
    const scope = portfolioScopeOf(caller);
    const { distributor, owner } = sessionScopeOf(caller);
    if (!mayEdit(caller, { owner, distributor, shared: false }))
      throw refuse.forbidden("FORBIDDEN", 'The permission "model-portfolio-edit" is required.');
    const write = { verb: "reco-session.portfolio", objectType, headers, request: { params, body }, status: 201 };
    return saveOnce(context, write, async (tx) => {
      const present = await ownSession(tx, context, params.hash);
      requirePublished(present);
      const followed = present.portfolio === null ? null : await findPortfolio(tx, scope, present.portfolio);
      if (followed?.active)
        throw refuse.conflict("PORTFOLIO_FOLLOWED", "A model portfolio follows this advice already.", { portfolio: present.portfolio });
      const advice = adviceOf(present)!;
      const lines = linesAfterOrders(present, advice);
      const date = present.executedOn ?? marketDay(advice.finalizedAt);
      const problems = (await faultsOfLines(tx, lines, date)).problems.filter(({ severity }) => severity === "error");
      if (problems.length > 0)
        throw refuse.unprocessable("COMPOSITION_INVALID", "What the contract holds cannot be followed as a model portfolio.", { problems });
      const uuid = randomUUID();
      await insertPortfolio(tx, { uuid, name: body.name, product: present.product, shared: false, distributor, owner });
      await putComposition(tx, { portfolio: uuid, date, lines, comment: "", author: owner });
      await updateSession(tx, present.uuid, { portfolio: uuid });
      const object = { objectId: present.uuid, organisationUuid: present.distributor };
      return { answer: await again(tx, context, present), ...object, after: { portfolio: uuid, date, lines } };
    });
  }),
};
