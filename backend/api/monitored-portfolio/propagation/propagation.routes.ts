import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { change, found, keeps, scopeOf } from "../access.ts";
import { findPortfolios, type PortfolioRow, setFields } from "../portfolio/portfolio.store.ts";
import { SECTIONS } from "../section/section.domain.ts";
import { sectionOn } from "../section/section.store.ts";
import { carryOn } from "./go-on.ts";
import * as store from "./propagation.store.ts";

const settingOf = ({ uuid, propagation, version }: PortfolioRow) => ({ portfolio: uuid, propagation, version });
const instantOf = (at: string | null) => (at === null ? null : new Date(at).toISOString());

/** Followers and their leaders are a matter of the house. */
function scopeOfKeeper(caller: Parameters<typeof scopeOf>[0]) {
  const scope = scopeOf(caller);
  if (!keeps(scope)) throw refuse.forbidden("FORBIDDEN", "Propagation is a matter of the house that keeps the portfolio.");
  return scope;
}

function statusOf({ endedAt, givenUpAt }: store.PropagationRow) {
  if (givenUpAt !== null) return "ERROR";
  return endedAt === null ? "ONGOING" : "DONE";
}

const calls = api.monitoredPropagation;
export const propagationRoutes = {
  get: calls.get.handler(async ({ input: { params }, context: { caller, database } }) =>
    settingOf(await found(database.orm, scopeOfKeeper(caller), params.uuid)),
  ),
  in: calls.in.handler(async ({ input: { query }, context: { caller, database } }) =>
    (await findPortfolios(database.orm, scopeOfKeeper(caller), query.uuids)).map(settingOf),
  ),
  put: calls.put.handler(({ input, context }) =>
    change(context, "monitored-portfolio.propagation", input, {
      request: input.query,
      async effect(tx, { propagation }) {
        await setFields(tx, input.params.uuid, { propagation: input.query.enable });
        return { before: { propagation }, after: { propagation: input.query.enable } };
      },
      answer: async (_tx, row) => settingOf(row),
    }),
  ),
  status: calls.status.handler(async ({ input: { params }, context: { caller, database } }) => {
    const { uuid: portfolio, propagation } = await found(database.orm, scopeOfKeeper(caller), params.uuid);
    const last = await store.lastPropagation(database.orm, portfolio);
    const followers = last === null ? [] : await store.followerStates(database.orm, last.uuid);
    return {
      portfolio,
      propagation,
      status: last && statusOf(last),
      kind: last?.kind ?? null,
      date: last?.date ?? null,
      versionType: last?.versionType ?? null,
      total: followers.length,
      done: followers.filter(({ state }) => state === "DONE").length,
      refused: followers.filter(({ state }) => state === "REFUSED").length,
      followers: followers.map((one) => ({ ...one, problems: one.problems as never, endedAt: instantOf(one.endedAt) })),
      startedAt: instantOf(last?.createdAt ?? null),
      endedAt: instantOf(last?.endedAt ?? null),
    };
  }),
  reporting: calls.reporting.handler(({ input, context }) => {
    const { date, portfolios } = input.body;
    let job = "";
    return change(context, "monitored-portfolio.propagate", input, {
      rights: SECTIONS.reporting.rights,
      request: input.body,
      status: 202,
      raises: false,
      async effect(tx, leader) {
        const known = new Set((await findPortfolios(tx, scopeOfKeeper(context.caller), portfolios)).map(({ uuid }) => uuid));
        const unknown = portfolios.findIndex((uuid) => !known.has(uuid));
        if (unknown >= 0) throw refuse.invalid(`body.portfolios.${unknown}`, "is not known");
        const after = await sectionOn(tx, leader.uuid, "reporting", date);
        if (!after) throw refuse.notFound("Settings of that day");
        const what = { kind: "REPORTING" as const, date, content: { before: null, after } };
        job = await carryOn(tx, context.caller, leader, what, [...known]);
        return { after: { date, portfolios: [...known] } };
      },
      answer: async () => ({ job, status: "ONGOING" as const, startedAt: new Date().toISOString() }),
    });
  }),
};
