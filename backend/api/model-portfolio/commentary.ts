import { eq, sql } from "drizzle-orm";
import type { Commentary } from "#app/contract/model-portfolio.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { appUser, modelPortfolioCommentary as table } from "#backend/database/schema/index.ts";
import { mayEdit, portfolioScopeOf } from "./portfolio.domain.ts";
import { lockPortfolio } from "./portfolio.store.ts";
import { found } from "./reading.ts";

async function commentaryOf(queries: Queries, portfolio: string): Promise<Commentary> {
  const [row] = await queries
    .select({
      portfolio: table.portfolio,
      text: table.text,
      authorName: sql<string>`coalesce(nullif(trim(${appUser.firstName} || ' ' || ${appUser.lastName}), ''), ${appUser.username})`,
      updatedAt: table.updatedAt,
      version: table.version,
    })
    .from(table)
    .innerJoin(appUser, eq(appUser.uuid, table.author))
    .where(eq(table.portfolio, portfolio));
  return row ?? { portfolio, text: "", authorName: null, updatedAt: null, version: 0 };
}

/** A commentary has a version of its own: it changes no figure, and who edits a composition is not overtaken by it. */
export const commentaryRoutes = {
  commentary: api.modelPortfolios.commentary.handler(async ({ input: { params }, context: { caller, database } }) => {
    const { uuid } = await found(database.orm, portfolioScopeOf(caller), params.id);
    return commentaryOf(database.orm, uuid);
  }),

  putCommentary: api.modelPortfolios.putCommentary.handler(({ input: { params, headers, body }, context }) => {
    const { caller } = context;
    const scope = portfolioScopeOf(caller);
    const write = { verb: "model-portfolio.commentary", objectType: "model-portfolio", headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await lockPortfolio(tx, params.id);
      const row = await found(tx, scope, params.id);
      if (!mayEdit(caller, row)) throw refuse.forbidden("FORBIDDEN", "This portfolio is changed by its owner.");
      if (!row.active) throw refuse.conflict("NOT_IN_USE", "This portfolio is no longer in use.");
      const present = await commentaryOf(tx, row.uuid);
      requireVersion(seenVersion, present.version, { present });
      const written = { text: body.text, author: caller.userUuid };
      await tx
        .insert(table)
        .values({ portfolio: row.uuid, ...written })
        .onConflictDoUpdate({ target: table.portfolio, set: { ...written, version: sql`${table.version} + 1`, updatedAt: sql`now()` } });
      const answer = await commentaryOf(tx, row.uuid);
      const audited = ({ text, version }: Commentary) => ({ text, version });
      return { answer, objectId: row.uuid, organisationUuid: row.distributor, before: audited(present), after: audited(answer) };
    });
  }),
};
