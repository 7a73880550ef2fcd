import { type RecoConfig, recoConfig } from "#app/contract/journey/journey.ts";
import { adviceChecks, flagOf } from "#app/domain/advice/checks.ts";
import type { AdviceCheck } from "#app/domain/advice/rule.ts";
import { ADVICE_CHECKS, type AdviceCheckCode } from "#app/domain/journey.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { allocationFacts, readSeriesFacts, seriesAbout, sessionFacts } from "#backend/api/journey/advice/facts.ts";
import { adviceOf, partOf, stateOf } from "#backend/api/journey/session.domain.ts";
import { type SessionRow, sessionsByUuid } from "#backend/api/journey/session.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import * as store from "./impact.store.ts";

export const JOURNEY_IMPACT_QUEUE = "journey-impact";
/** Scenarios of the past are not drawn again: rules that need them are not judged, before and after alike. */
const UNDRAWN = { missing: "SCENARIOS" } as const;
/** Sessions that are looked at before progress is told. */
const AT_ONCE = 25;

/** Takes the comparisons that are too long for a call, or whose process ended. */
export function registerJourneyImpacts(database: Database, jobs: Pick<Jobs, "register">): void {
  jobs.register(JOURNEY_IMPACT_QUEUE, ({ impact }, { signal }) => compareSessions(database, String(impact), signal), {
    onGivenUp: (tx, { impact }) => store.failImpact(tx, String(impact)),
  });
}

/**
 * Holds each session against both configurations with the rules that sessions themselves are held against, and keeps those
 * whose checks differ. A second run begins anew and finds the same; after a fault the job of the comparison takes it up.
 */
export async function compareSessions({ orm }: Database, uuid: string, signal?: AbortSignal): Promise<void> {
  const row = await store.findImpact(orm, uuid);
  if (!row || row.state === "DONE") return;
  const [before, after] = [recoConfig.parse(row.baseline), recoConfig.parse(row.config)];
  const sessions = await store.comparedSessions(orm, row.journey, row.distributors);
  const changed: store.StoredChange[] = [];
  await store.updateImpact(orm, uuid, { state: "RUNNING", done: 0, changed: [] });
  for (let first = 0; first < sessions.length; first += AT_ONCE) {
    signal?.throwIfAborted();
    for (const session of await sessionsByUuid(orm, sessions.slice(first, first + AT_ONCE))) {
      const change = await changeOf(orm, session, before, after);
      if (change) changed.push(change);
    }
    await store.updateImpact(orm, uuid, { done: Math.min(first + AT_ONCE, sessions.length), changed });
  }
  await store.updateImpact(orm, uuid, { state: "DONE" });
}

/** What was finalised, else what is selected, else the first allocation. */
function allocationOf(row: SessionRow) {
  const workspace = partOf(row, "workspace");
  const selected = workspace?.allocations.find(({ number }) => number === workspace.selectedAllocation);
  return adviceOf(row)?.allocation ?? selected ?? workspace?.allocations[0] ?? null;
}

/** Null when every check comes out as it does today. Both are taken on the day of the advice: no age and no validity moves. */
async function changeOf(queries: Queries, row: SessionRow, before: RecoConfig, after: RecoConfig): Promise<store.StoredChange | null> {
  const allocation = allocationOf(row);
  const day = new Date(row.finalizedAt ?? row.updatedAt);
  const series = await readSeriesFacts(queries, row, seriesAbout(row, allocation ? [allocation] : []), marketDay(day));
  const under = async (config: RecoConfig) =>
    adviceChecks(
      await allocationFacts(
        queries,
        row,
        await sessionFacts(queries, { ...row, config, newerRules: [] }, day),
        allocation,
        series,
        UNDRAWN,
      ),
    );
  const [was, is] = [await under(before), await under(after)];
  const checks = changedChecks(was, is);
  if (checks.length === 0) return null;
  const { uuid: session, distributor } = row;
  const createdAt = new Date(row.createdAt).toISOString();
  return { session, distributor, state: stateOf(row), createdAt, before: flagOf(was), after: flagOf(is), checks };
}

function changedChecks(was: readonly AdviceCheck[], is: readonly AdviceCheck[]): store.StoredChange["checks"] {
  const of = (checks: readonly AdviceCheck[], code: AdviceCheckCode) => {
    const found = checks.filter((check) => check.code === code);
    const flag = flagOf(found);
    return { flag, allowed: found.find((check) => check.flag === flag)?.allowed };
  };
  return ADVICE_CHECKS.flatMap((code) => {
    const [before, after] = [of(was, code), of(is, code)];
    if (before.flag === after.flag) return [];
    return [
      {
        ...{ code, before: before.flag, after: after.flag },
        ...(before.allowed === undefined ? {} : { allowedBefore: before.allowed }),
        ...(after.allowed === undefined ? {} : { allowedAfter: after.allowed }),
      },
    ];
  });
}
