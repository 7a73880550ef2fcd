import { inArray } from "drizzle-orm";
import { answererOf } from "#app/domain/advice/checks.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { series } from "#backend/database/schema/index.ts";
import { measureAllocations } from "./advice/measure.ts";
import { endReading, requireNoAuthor } from "./second-reading.ts";
import { partOf, readingOf, requireOpen, sessionScopeOf, summaryOf } from "./session.domain.ts";
import { findAskedReading, findSession, listAskedReadings, type SessionRow, updateSession } from "./session.store.ts";
import { requireContent } from "./session-statements.ts";

const calls = api.secondReadings;

/** Throws 403 for an author, 404 for any other session whose reading the caller was not asked for. */
async function asked(queries: Queries, { caller }: CallerContext, uuid: string, lock = false): Promise<SessionRow> {
  const scope = sessionScopeOf(caller);
  const row = await findAskedReading(queries, scope, uuid, lock);
  if (row) return row;
  const own = await findSession(queries, scope, uuid);
  if (own) requireNoAuthor(own, caller.userUuid);
  throw refuse.notFound("Session");
}

/** The selected allocation as it is measured now. */
async function measuredOf(context: CallerContext, row: SessionRow) {
  const workspace = partOf(row, "workspace");
  const selected = workspace?.allocations.find(({ number }) => number === workspace.selectedAllocation);
  if (!selected) return null;
  const [measured] = await measureAllocations(context, row, { allocations: [selected], volatility: false }, new Date());
  return measured ?? null;
}
type Measured = Awaited<ReturnType<typeof measuredOf>>;

const waitingIn = (measured: Measured) => (measured?.toAccept ?? []).filter(({ code }) => answererOf(code) === "second-reader");

async function answerOf(queries: Queries, row: SessionRow, measured: Measured) {
  const uuids = measured ? [...measured.lines.map((line) => line.series), ...measured.checks.flatMap((check) => check.series ?? [])] : [];
  const known =
    uuids.length === 0
      ? []
      : await queries
          .select({ uuid: series.uuid, name: series.fullName })
          .from(series)
          .where(inArray(series.uuid, [...new Set(uuids)]));
  const names = Object.fromEntries(known.map(({ uuid, name }) => [uuid, name]));
  return { session: summaryOf(row), measured, names, done: waitingIn(measured).length === 0, version: row.version };
}

export const secondReadingRoutes = {
  list: calls.list.handler(async ({ context: { caller, database } }) => {
    const rows = await listAskedReadings(database.orm, sessionScopeOf(caller));
    return { items: rows.map(summaryOf), total: rows.length, limit: rows.length, offset: 0 };
  }),

  get: calls.get.handler(async ({ input: { params }, context }) => {
    const { orm } = context.database;
    const row = await asked(orm, context, params.uuid);
    return answerOf(orm, row, await measuredOf(context, row));
  }),

  confirm: calls.confirm.handler(async ({ input: { params, headers, body }, context }) => {
    const { orm } = context.database;
    const { userUuid: reader } = context.caller;
    requireContent({ "body.words": body.words });
    // What is read is measured before the transaction, which may have scenarios made; the version holds both together.
    const seen = await asked(orm, context, params.uuid);
    const measured = await measuredOf(context, seen);
    const write = { verb: "reco-session.second-reading", objectType: "reco-session", headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const present = await asked(tx, context, params.uuid, true);
      requireOpen(present);
      requireVersion(seenVersion, present.version, { present: summaryOf(present) });
      if (seen.version !== present.version)
        throw refuse.conflict("VERSION_CONFLICT", "The session was changed meanwhile.", { present: summaryOf(present) });
      const waiting = waitingIn(measured);
      if (!measured || waiting.length === 0)
        throw refuse.unprocessable("NOTHING_TO_READ", "Nothing of this advice waits for a second reader.");
      const at = new Date().toISOString();
      const made = waiting.map(({ code, subject, found, allowed, series: at_fault }) => ({
        ...{ allocation: measured.number, code, subject, found, allowed, series: at_fault },
        ...{ reasons: [code], words: body.words, by: "second-reader" as const, reader, at },
      }));
      const kept = readingOf(present);
      const others = kept.readings.filter(
        (one) =>
          !made.some(({ allocation, code, subject }) => one.allocation === allocation && one.code === code && one.subject === subject),
      );
      await updateSession(tx, present.uuid, { parts: { ...present.parts, secondReading: { ...kept, readings: [...others, ...made] } } });
      await endReading(tx, present.uuid);
      const after = await asked(tx, context, params.uuid);
      const answer = await answerOf(tx, after, { ...measured, toAccept: measured.toAccept.filter((check) => !waiting.includes(check)) });
      return {
        answer,
        objectId: present.uuid,
        organisationUuid: present.distributor,
        after: { reader, checks: waiting.map(({ code }) => code) },
      };
    });
  }),
};
