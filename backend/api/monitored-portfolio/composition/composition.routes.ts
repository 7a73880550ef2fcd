import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import { writtenComposition } from "#app/contract/model-portfolio.ts";
import { executionDay } from "#app/domain/time/market-calendar.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { change, found, keeps, scopeOf } from "../access.ts";
import { compositionsOfRecord, fullRecord, knownUntil } from "../portfolio/portfolio.domain.ts";
import { setFields } from "../portfolio/portfolio.store.ts";
import { goOn } from "../propagation/go-on.ts";
import * as store from "./composition.store.ts";
import { validatePortfolio } from "./validation.ts";
import { presentAt, writeComposition } from "./write-composition.ts";

type AtDate = { params: { uuid: string; date: string }; headers: z.output<typeof writeHeaders> };
type VersionType = store.At["versionType"];

const put = (context: CallerContext, versionType: VersionType, input: AtDate & { body: object }) =>
  change(context, "monitored-portfolio.set-composition", input, {
    request: { versionType, body: input.body },
    async effect(tx, portfolio) {
      const at = { versionType, date: input.params.date };
      const { present } = await presentAt(tx, { portfolio: portfolio.uuid, ...at });
      const written = { ...at, ...changedRecord(writtenComposition, present ? { comment: present.comment } : {}, input.body) };
      await writeComposition(tx, portfolio, written, context.caller.userUuid);
      const before = present && { lines: present.lines, comment: present.comment };
      const after = { lines: written.lines, comment: written.comment };
      await goOn(tx, context.caller, portfolio, { kind: "COMPOSITION", ...at, content: { before, after } });
      return { before: present && { ...at, lines: present.lines }, after: written };
    },
    answer: (tx, row) => fullRecord(tx, context.caller, row),
  });

const remove = (context: CallerContext, versionType: VersionType, input: AtDate) =>
  change(context, "monitored-portfolio.remove-composition", input, {
    request: { versionType },
    async effect(tx, portfolio) {
      const at = { portfolio: portfolio.uuid, versionType, date: input.params.date };
      const { present } = await presentAt(tx, at);
      if (!present || !(await store.deleteComposition(tx, at))) throw refuse.notFound("Composition");
      const { lines, comment } = present;
      const { date } = at;
      await goOn(tx, context.caller, portfolio, {
        kind: "COMPOSITION",
        versionType,
        date,
        content: { before: { lines, comment }, after: null },
      });
      return { before: { versionType, date, lines }, after: null };
    },
    answer: (tx, row) => fullRecord(tx, context.caller, row),
  });

async function validated({ caller, database }: CallerContext, uuid: string) {
  const scope = scopeOf(caller);
  if (!keeps(scope)) throw refuse.forbidden("FORBIDDEN", "A portfolio is judged by the house that keeps it.");
  const row = await found(database.orm, scope, uuid);
  return validatePortfolio(database.orm, row, await store.compositionsOf(database.orm, uuid));
}

const calls = api.monitoredCompositions;
export const compositionRoutes = {
  all: calls.all.handler(async ({ input: { params }, context: { caller, database } }) => {
    const row = await found(database.orm, scopeOf(caller), params.uuid);
    const compositions = await compositionsOfRecord(database.orm, row.uuid, knownUntil(caller));
    return { portfolio: row.uuid, version: row.version, compositions };
  }),
  put: calls.put.handler(({ input, context }) => put(context, "EXECUTED", input)),
  remove: calls.remove.handler(({ input, context }) => remove(context, "EXECUTED", input)),
  putModel: calls.putModel.handler(({ input, context }) => put(context, input.query.type, input)),
  removeModel: calls.removeModel.handler(({ input, context }) => remove(context, input.query.type, input)),
  removeVersion: calls.removeVersion.handler(({ input, context }) => remove(context, input.params.version, input)),
  migrate: calls.migrate.handler(({ input, context }) =>
    change(context, "monitored-portfolio.migrate", input, {
      request: {},
      async effect(tx, portfolio) {
        const models = await store.compositionAt(tx, { portfolio: portfolio.uuid, versionType: "MODEL", date: "9999-12-31" });
        if (!models) throw refuse.unprocessable("NO_COMPOSITION", "The portfolio has no model composition.");
        const executed = await store.executeModels(tx, portfolio.uuid, context.caller.userUuid);
        for (const { date, ...after } of executed) {
          const content = { before: null, after };
          await goOn(tx, context.caller, portfolio, { kind: "COMPOSITION", versionType: "EXECUTED", date, content });
        }
        await setFields(tx, portfolio.uuid, { versionType: "EXECUTED" });
        return {
          before: { versionType: portfolio.versionType },
          after: { versionType: "EXECUTED", days: executed.map(({ date }) => date) },
        };
      },
      answer: (tx, row) => fullRecord(tx, context.caller, row),
    }),
  ),
  validate: calls.validate.handler(({ input: { params }, context }) => validated(context, params.uuid)),
  validatePost: calls.validatePost.handler(({ input: { params }, context }) => validated(context, params.uuid)),
  executionDate: calls.executionDate.handler(({ input: { query }, context: { caller } }) => {
    scopeOf(caller);
    return executionDay(query.date ?? new Date());
  }),
};
