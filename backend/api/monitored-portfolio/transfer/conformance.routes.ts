import { randomUUID } from "node:crypto";
import type { GridTrial } from "#app/contract/monitored-portfolio/conformance.ts";
import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { change, found } from "../access.ts";
import { isOutside } from "./channel.ts";
import * as store from "./conformance.store.ts";
import { boundToTrial } from "./conformance.ts";
import { scopeOfKeeper } from "./transfer.domain.ts";

function trialOf({ uuid, portfolio, status, recipient, checks, authorName, createdAt, finishedAt }: store.TrialRow): GridTrial {
  const { distributorPortfolioCode, format, seriesIdentifier, decimals, address } = recipient;
  return {
    ...{ id: uuid, portfolio, status, distributorPortfolioCode, format, seriesIdentifier, decimals, address, checks },
    author: authorName ?? "",
    createdAt: new Date(createdAt).toISOString(),
    finishedAt: finishedAt && new Date(finishedAt).toISOString(),
  };
}

const calls = api.monitoredConformance;
export const conformanceRoutes = {
  start: calls.start.handler(({ input, context }) => {
    const { caller, database } = context;
    scopeOfKeeper(caller);
    const { secret, ...tried } = input.body;
    if (!isOutside(tried.address)) throw refuse.invalid("body.address", "is no public https address");
    const uuid = randomUUID();
    return change(context, "monitored-portfolio.try-exchange", input, {
      request: input.body,
      status: 202,
      raises: false,
      async effect(tx, { uuid: portfolio, name, assetManager }) {
        const sealed = secret === undefined ? null : database.secrets.sealer.seal(secret, boundToTrial(uuid));
        const row = { uuid, portfolio, recipient: { ...tried, channel: "API" as const }, secret: sealed, author: caller.userUuid };
        await store.insertTrial(tx, row, { owner: caller.userUuid, organisation: assetManager, title: name });
        return { before: null, after: { trial: uuid, address: tried.address, format: tried.format } };
      },
      answer: async (tx) => trialOf((await store.findTrial(tx, uuid))!),
    });
  }),
  get: calls.get.handler(async ({ input: { params }, context: { caller, database } }) => {
    const scope = scopeOfKeeper(caller);
    const row = await store.findTrial(database.orm, params.id);
    if (!row) throw refuse.notFound("Trial");
    await found(database.orm, scope, row.portfolio).catch(() => {
      throw refuse.notFound("Trial");
    });
    return trialOf(row);
  }),
};
