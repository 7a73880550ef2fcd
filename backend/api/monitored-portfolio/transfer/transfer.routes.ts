import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import type { onceHeaders } from "#app/contract/base.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { change, found, requireRight } from "../access.ts";
import { findPortfolios, listPortfolios } from "../portfolio/portfolio.store.ts";
import { configOf, requireRecipients, writeConfig } from "./config.ts";
import { differenceOf, gridFor, linesAt, type Order } from "./grid.ts";
import { cnpFile, sha256Of } from "./grid-file.ts";
import { approveGrid, foundTransfer, putUpGrid, recipientOf, scopeOfKeeper, transferIn, transferOf } from "./transfer.domain.ts";
import * as store from "./transfer.store.ts";

/** How long a call waits for the distributor's answer. */
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 200;

type Sent = { params: { uuid: string }; headers: z.output<typeof onceHeaders>; body: Order & { distributor: string } };

/** Puts the grid up once; gives its number. */
async function sent(context: CallerContext, input: Sent, status: number) {
  scopeOfKeeper(context.caller);
  let put: store.TransferRow | null = null;
  return change(context, "monitored-portfolio.send-grid", input, {
    request: input.body,
    status,
    raises: false,
    async effect(tx, portfolio) {
      put = await putUpGrid(tx, context.caller, portfolio, input.body);
      const { uuid: transfer, sequence, sha256 } = put;
      return { before: null, after: { transfer, sequence, sha256, ...input.body } };
    },
    answer: async () => transferOf(put!),
  });
}

/** The same of a transfer that is there: retry and abandonment. */
const changed = (
  context: CallerContext,
  verb: "monitored-portfolio.retry-grid" | "monitored-portfolio.abandon-grid",
  input: { params: { uuid: string }; headers: z.output<typeof onceHeaders>; body: { id: string } },
  status: number,
  effect: (tx: Parameters<typeof transferIn>[0], row: store.TransferRow) => Promise<boolean>,
) =>
  change(context, verb, input, {
    request: input.body,
    status,
    raises: false,
    async effect(tx, portfolio) {
      const row = await transferIn(tx, portfolio, input.body.id);
      if (!(await effect(tx, row)))
        throw refuse.conflict("GRID_TRANSFER_STATUS", `The transfer is ${row.status}.`, {
          present: transferOf((await store.findTransfer(tx, row.uuid))!),
        });
      return { before: { transfer: row.uuid, status: row.status }, after: { ...input.body } };
    },
    answer: async (tx) => transferOf((await store.findTransfer(tx, input.body.id))!),
  });

const calls = api.monitoredTransfers;
export const transferRoutes = {
  config: calls.config.handler(async ({ input: { params }, context: { caller, database } }) => {
    const portfolio = await found(database.orm, scopeOfKeeper(caller), params.uuid);
    const row = await store.findConfig(database.orm, portfolio.uuid);
    return row && configOf(database, database.orm, row);
  }),
  putConfig: calls.putConfig.handler(({ input, context }) =>
    change(context, "monitored-portfolio.grid-config", input, {
      // A key stands for the whole request, of which no secret is kept.
      request: input.body,
      async effect(tx, portfolio) {
        const before = await store.findConfig(tx, portfolio.uuid);
        await requireRecipients(tx, context.caller, input.body.recipients, before);
        await writeConfig(context.database, tx, portfolio.uuid, input.body);
        const { recipients, answerWithinHours } = (await store.findConfig(tx, portfolio.uuid))!;
        return {
          before: before && { recipients: before.recipients, answerWithinHours: before.answerWithinHours },
          after: { recipients, answerWithinHours },
        };
      },
      answer: async (tx, row) => configOf(context.database, tx, (await store.findConfig(tx, row.uuid))!),
    }),
  ),
  prevalidate: calls.prevalidate.handler(async ({ input: { params, body }, context: { caller, database } }) => {
    const portfolio = await found(database.orm, scopeOfKeeper(caller), params.uuid);
    const checkedAt = new Date().toISOString();
    const config = await recipientOf(database.orm, portfolio.uuid, body.distributor);
    if (!config) {
      const problems = [{ code: "NO_RECIPIENT", severity: "error" as const }];
      return { valid: false, checkedAt, problems, grid: null, approval: null, difference: differenceOf([], null) };
    }
    const earlier = await store.transfersTo(database.orm, portfolio.uuid, body.distributor);
    const { recipient } = config;
    const { grid, approval, problems } = await gridFor(database.orm, portfolio, recipient, body, { earlier, sender: caller.userUuid });
    const taken = earlier.find(({ status }) => status === "DONE")?.grid ?? null;
    const valid = !problems.some(({ severity }) => severity === "error");
    return { valid, checkedAt, problems, grid, approval, difference: differenceOf(grid?.lines ?? [], taken) };
  }),
  approve: calls.approve.handler(({ input, context }) => {
    scopeOfKeeper(context.caller);
    let approved: Awaited<ReturnType<typeof approveGrid>>;
    return change(context, "monitored-portfolio.approve-grid", input, {
      request: input.body,
      status: 201,
      raises: false,
      async effect(tx, portfolio) {
        approved = await approveGrid(tx, context.caller, portfolio, input.body);
        return { before: null, after: { ...input.body, sha256: approved.sha256 } };
      },
      answer: async () => ({ approver: approved.approver, approverName: approved.approverName, approvedAt: approved.approvedAt }),
    });
  }),
  sendAsync: calls.sendAsync.handler(({ input, context }) => sent(context, input, 202)),
  transmit: calls.transmit.handler(async ({ input, context }) => {
    const { id } = await sent(context, input, 201);
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const row = await foundTransfer(context, id);
      if (row.status !== "SENT" || performance.now() >= end) return transferOf(row);
      await pause(LOOK_EVERY_MS);
    }
  }),
  retry: calls.retry.handler(({ input, context }) =>
    changed(context, "monitored-portfolio.retry-grid", input, 202, async (tx, row) => {
      const config = await store.findConfig(tx, row.portfolio);
      if (!(await store.sendAgain(tx, row.uuid, config?.answerWithinHours ?? 24))) return false;
      await store.putUpTransfer(tx, row, { owner: context.caller.userUuid });
      return true;
    }),
  ),
  abandon: calls.abandon.handler(({ input, context }) =>
    changed(context, "monitored-portfolio.abandon-grid", input, 200, (tx, row) => store.abandonTransfer(tx, row.uuid, input.body.reason)),
  ),
  refresh: calls.refresh.handler(({ input: { headers, body }, context }) => {
    const { caller } = context;
    const scope = scopeOfKeeper(caller);
    requireRight(caller);
    const silent = { verb: "monitored-portfolio.refresh-grids", audited: false };
    const write = { ...silent, objectType: "monitored-portfolio", headers, request: body, status: 202 };
    return saveOnce(context, write, async (tx) => {
      const known = body.portfolios
        ? await findPortfolios(tx, scope, body.portfolios)
        : (await listPortfolios(tx, scope, { limit: 10_000, offset: 0, sort: "name", all: true })).items;
      const uuids = new Set(known.map(({ uuid }) => uuid));
      const unknown = body.portfolios?.findIndex((uuid) => !uuids.has(uuid)) ?? -1;
      if (unknown >= 0) throw refuse.invalid(`body.portfolios.${unknown}`, "is not known");
      return { answer: { asked: await store.lookNow(tx, [...uuids]) }, objectId: null, organisationUuid: caller.assetManager };
    });
  }),
  in: calls.in.handler(async ({ input: { query }, context: { caller, database } }) => {
    const known = await findPortfolios(database.orm, scopeOfKeeper(caller), query.uuids);
    const { items, total } = await store.listTransfers(
      database.orm,
      known.map(({ uuid }) => uuid),
      query,
    );
    return { items: items.map(transferOf), total, limit: query.limit, offset: query.offset };
  }),
  request: calls.request.handler(async ({ input: { params }, context }) => {
    const { uuid: id, sentAt, fileName, contentType, sha256, grid } = await foundTransfer(context, params.id);
    const bytes = await store.bytesOf(context.database.orm, id);
    const at = sentAt && new Date(sentAt).toISOString();
    return { id, sentAt: at, fileName, contentType, sha256, content: bytes!.content.toString("base64"), request: grid };
  }),
  response: calls.response.handler(async ({ input: { params }, context }) => {
    const { uuid: id, answeredAt, status, httpStatus, responseType } = await foundTransfer(context, params.id);
    const response = (await store.bytesOf(context.database.orm, id))?.response;
    if (!response || answeredAt === null) throw refuse.notFound("Answer of the distributor");
    const bytes = {
      contentType: responseType ?? "application/octet-stream",
      sha256: sha256Of(response),
      content: response.toString("base64"),
    };
    return { id, answeredAt: new Date(answeredAt).toISOString(), status, httpStatus, ...bytes };
  }),
  exportToCnp: calls.exportToCnp.handler(async ({ input: { params, body }, context: { caller, database } }) => {
    const portfolio = await found(database.orm, scopeOfKeeper(caller), params.uuid);
    const at = await linesAt(database.orm, portfolio, body.gridDate, "ISIN");
    if (!at) throw refuse.unprocessable("NO_COMPOSITION", "The portfolio has no composition on that day.");
    const without = at.lines.filter(({ identifier }) => identifier === "").map(({ series }) => series);
    if (without.length > 0)
      throw refuse.unprocessable("NO_IDENTIFIER", "Series without an ISIN cannot be told to the partner.", { series: without });
    const portfolioCode = portfolio.productOwnerPortfolioCode ?? portfolio.name;
    return cnpFile({ portfolioCode, gridDate: body.gridDate, lines: at.lines });
  }),
};
