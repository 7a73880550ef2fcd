import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import * as store from "./composition.store.ts";
import { checkComposition } from "./composition-check.ts";
import { compositionOf, mayEdit, portfolioScopeOf } from "./portfolio.domain.ts";
import { lockPortfolio, updatePortfolio } from "./portfolio.store.ts";
import { found } from "./reading.ts";

const objectType = "model-portfolio";
const seriesUuids = (lines: ReadonlyArray<{ series: string }>) => lines.map(({ series }) => series);

/** Compositions are part of their portfolio: its version tells a second writer that one has changed. */
export const compositionRoutes = {
  putComposition: api.modelPortfolios.putComposition.handler(({ input: { params, query, headers, body }, context }) => {
    const { caller } = context;
    const scope = portfolioScopeOf(caller, query.user);
    const write = { verb: "model-portfolio.set-composition", objectType, headers, request: { params, query, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await lockPortfolio(tx, params.id);
      const row = await found(tx, scope, params.id);
      if (!mayEdit(caller, row)) throw refuse.forbidden("FORBIDDEN", "This portfolio is changed by its owner.");
      if (!row.active) throw refuse.conflict("NOT_IN_USE", "This portfolio is no longer in use.");
      const present = await store.compositionAt(tx, row.uuid, query.date);
      requireVersion(seenVersion, row.version, { present: present?.lines ?? [] });
      const check = await checkComposition(tx, row, body.lines, query.date);
      if (!check.valid)
        throw refuse.unprocessable("COMPOSITION_INVALID", "The composition cannot be saved.", {
          total: check.total,
          problems: check.problems,
        });
      const { lines, comment = present?.date === query.date ? present.comment : "" } = body;
      await store.putComposition(tx, { portfolio: row.uuid, date: query.date, lines, comment, author: caller.userUuid });
      await updatePortfolio(tx, row.uuid, {});
      const saved = (await store.compositionAt(tx, row.uuid, query.date))!;
      const series = await store.seriesOfLines(tx, seriesUuids(saved.lines));
      const answer = { ...compositionOf(saved, series), portfolio: row.uuid, version: row.version + 1 };
      return {
        answer,
        objectId: row.uuid,
        organisationUuid: row.distributor,
        before: present && { date: present.date, lines: present.lines },
        after: { date: saved.date, lines: saved.lines, comment: saved.comment },
      };
    });
  }),

  removeComposition: api.modelPortfolios.removeComposition.handler(({ input: { params, query, headers }, context }) => {
    const { caller } = context;
    const scope = portfolioScopeOf(caller, query.user);
    const write = { verb: "model-portfolio.remove-composition", objectType, headers, request: { params, query } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await lockPortfolio(tx, params.id);
      const row = await found(tx, scope, params.id);
      if (!mayEdit(caller, row)) throw refuse.forbidden("FORBIDDEN", "This portfolio is changed by its owner.");
      if (!row.active) throw refuse.conflict("NOT_IN_USE", "This portfolio is no longer in use.");
      const present = await store.compositionAt(tx, row.uuid, query.date);
      requireVersion(seenVersion, row.version, { present: present?.lines ?? [] });
      if (!present || !(await store.deleteComposition(tx, row.uuid, query.date))) throw refuse.notFound("Composition");
      await updatePortfolio(tx, row.uuid, {});
      const left = await store.compositionsOf(tx, [row.uuid]);
      const series = await store.seriesOfLines(
        tx,
        left.flatMap(({ lines }) => seriesUuids(lines)),
      );
      const compositions = left.map((composition) => compositionOf(composition, series));
      return {
        answer: { portfolio: row.uuid, version: row.version + 1, compositions },
        objectId: row.uuid,
        organisationUuid: row.distributor,
        before: { date: present.date, lines: present.lines },
      };
    });
  }),
};
