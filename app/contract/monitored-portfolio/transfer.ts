import { z } from "zod";
import { decimal, instant, isoDate, listOf, listQuery, onceHeaders, route, uuid, uuidList, writeHeaders } from "#app/contract/base.ts";
import { AAA, AAA_ONE, byUuid, share, validation } from "#app/contract/monitored-portfolio/shape.ts";
import { SERIES_IDENTIFIERS } from "#app/domain/enumerations.ts";
import { GRID_CHANNELS, GRID_FORMATS, GRID_TRANSFER_STATUSES, HOST_KEY, LONGEST_SECRET } from "#app/domain/portfolio/grid-transfer.ts";

/** A grid on its way: series and weights that a distributor is to apply from a day on. */
const gridTransfer = z.object({
  id: uuid.describe("also the number under which the distributor is sent it, however often"),
  status: z.enum(GRID_TRANSFER_STATUSES),
  portfolio: uuid,
  distributor: uuid,
  distributorName: z.string(),
  channel: z.enum(GRID_CHANNELS),
  format: z.enum(GRID_FORMATS),
  /** Day from which the weights hold. */
  gridDate: isoDate,
  comment: z.string(),
  /** Counts the grids of a portfolio to a distributor, the first one is 1; a correction is a new grid. */
  sequence: z.number().int(),
  attempts: z.number().int(),
  /** What the distributor, or the way there, found wrong; of the last attempt while it is SENT. */
  problem: z.object({ code: z.string(), message: z.string(), line: z.number().int().nullable() }).nullable(),
  /** The distributor has it and has not yet said whether it takes it. */
  received: z.boolean(),
  late: z.boolean().describe("no answer within the time set"),
  abandonReason: z.string().nullable(),
  author: z.string().describe("name of who sent it"),
  approver: z.string().nullable().describe("name of who approved it before; null where nobody had to"),
  sha256: z.string().describe("of the bytes that are sent"),
  responseSha256: z.string().nullable().describe("of the bytes that came back"),
  createdAt: instant,
  sentAt: instant.nullable().describe("of the last attempt"),
  answeredAt: instant.nullable(),
});
export type GridTransfer = z.infer<typeof gridTransfer>;

export const recipient = z.object({
  distributor: uuid,
  /** What the distributor calls the portfolio. */
  distributorPortfolioCode: z.string().trim().min(1).max(60),
  channel: z.enum(GRID_CHANNELS),
  format: z.enum(GRID_FORMATS),
  address: z.string().trim().min(1).max(500).describe("https address of the API, sftp://user@host/folder, or e-mail address"),
  hostKey: z.string().regex(HOST_KEY).optional().describe("SHA256 fingerprint of the SFTP server's key, as ssh-keygen shows it"),
  answers: z.boolean().optional().describe("by SFTP: the distributor lays an answer beside each grid"),
  seriesIdentifier: z.enum(SERIES_IDENTIFIERS).default("ISIN"),
  /** Of a weight in per cent. */
  decimals: z.number().int().min(0).max(8).default(2),
  minWeight: share.optional(),
  secondApprover: z.boolean().default(false).describe("a grid is sent once somebody else than its sender has approved it"),
});
const answerWithinHours = z.number().int().min(1).max(240).describe("hours without an answer after which a transfer is late");

/** How each distributor wants to be sent grids. A secret is written and never read. */
export const transferGridsConfig = z.object({
  recipients: z
    .array(
      recipient.extend({
        secret: z
          .string()
          .min(1)
          .max(LONGEST_SECRET)
          .nullable()
          .optional()
          .describe("token of the API, password or private key of the SFTP account; absent: it stays, null: none"),
      }),
    )
    .max(100),
  answerWithinHours: answerWithinHours.optional(),
});
const readConfig = z.object({
  recipients: z.array(
    recipient.extend({ distributorName: z.string().nullable().describe("null for one that is gone"), hasSecret: z.boolean() }),
  ),
  answerWithinHours,
});
export type TransferGridsConfig = z.infer<typeof transferGridsConfig>;

const order = z.object({
  distributor: uuid,
  gridDate: isoDate,
  comment: z.string().trim().max(1_000).default(""),
});
const sent = { ...byUuid, headers: onceHeaders, body: order };
const ofTransfer = { params: z.object({ id: uuid }) };

const gridLine = z.object({ series: uuid, identifier: z.string(), name: z.string(), weight: decimal.describe("per cent") });
const grid = z.object({
  portfolioCode: z.string(),
  portfolioName: z.string(),
  gridDate: isoDate,
  sequence: z.number().int(),
  comment: z.string(),
  lines: z.array(gridLine),
});

/** Who has approved the grid as it stands. */
const approval = z.object({ approver: uuid, approverName: z.string(), approvedAt: instant });

/** The grid as it would go out, against the last one that the distributor has taken. */
const preview = validation.extend({
  grid: grid.nullable().describe("null where it cannot be made"),
  approval: approval.nullable().describe("of the grid as it stands; null where nobody has approved it"),
  difference: z.object({
    since: isoDate.nullable().describe("day of the last grid that was taken; null before the first"),
    added: z.array(gridLine),
    removed: z.array(gridLine),
    changed: z.array(gridLine.extend({ before: decimal.describe("per cent") })),
    turnover: decimal.describe("per cent; half the sum of the absolute changes"),
  }),
});

const bytes = {
  contentType: z.string(),
  sha256: z.string().describe("of the bytes"),
  content: z.string().describe("the bytes, in Base64"),
};
/** What was sent: the grid and the bytes that left, the same at every attempt. */
const transferRequest = z.object({ id: uuid, sentAt: instant.nullable(), fileName: z.string(), ...bytes, request: grid });
/** What came back, as the distributor wrote it. */
const transferResponse = z.object({
  id: uuid,
  answeredAt: instant,
  status: gridTransfer.shape.status,
  httpStatus: z.number().int().nullable(),
  ...bytes,
});

/**
 * Grids to distributors, and what became of them. docs/grids has the formats, the sequence and what keeps a grid from being applied twice.
 */
export const monitoredTransfers = {
  config: route(
    "GET",
    `${AAA_ONE}/transfer-grids-config`,
    "aaa-transfer-grids-config-get",
    "How grids are sent to distributors; null when nobody said",
  )
    .input(z.object(byUuid))
    .output(readConfig.nullable()),
  putConfig: route("PUT", `${AAA_ONE}/transfer-grids-config`, "aaa-transfer-grids-config-put", "Say how grids are sent to distributors")
    .input(z.object({ ...byUuid, headers: writeHeaders, body: transferGridsConfig }))
    .output(readConfig),
  prevalidate: route(
    "POST",
    `${AAA_ONE}/grid-to-distributor-prevalidate`,
    "aaa-grid-to-distributor-prevalidate",
    "What stands in the way of sending a grid, and what it changes; nothing is sent",
  )
    .input(z.object({ ...byUuid, body: order }))
    .output(preview),
  approve: route(
    "POST",
    `${AAA_ONE}/grid-to-distributor-approve`,
    "aaa-grid-to-distributor-approve",
    "Approve the grid of a day for a distributor, so that somebody else may send it",
  )
    .route({ successStatus: 201 })
    .input(z.object({ ...byUuid, headers: onceHeaders, body: order.omit({ comment: true }) }))
    .output(approval),
  transmit: route("POST", `${AAA_ONE}/transmit-grid`, "aaa-transmit-grid", "Send a grid to a distributor and wait a while for the answer")
    .route({ successStatus: 201 })
    .input(z.object(sent))
    .output(gridTransfer),
  sendAsync: route(
    "POST",
    `${AAA_ONE}/grid-to-distributor-async`,
    "aaa-grid-to-distributor-async",
    "Send a grid to a distributor; its answer comes later",
  )
    .route({ successStatus: 202 })
    .input(z.object(sent))
    .output(gridTransfer),
  retry: route(
    "POST",
    `${AAA_ONE}/grid-to-distributor-retry`,
    "aaa-grid-to-distributor-retry",
    "Send the same grid again after an error, under the same number",
  )
    .route({ successStatus: 202 })
    .input(z.object({ ...byUuid, headers: onceHeaders, body: z.object({ id: uuid }) }))
    .output(gridTransfer),
  abandon: route("POST", `${AAA_ONE}/grid-to-distributor-abandon`, "aaa-grid-to-distributor-abandon", "Give up a grid that was not taken")
    .input(z.object({ ...byUuid, headers: onceHeaders, body: z.object({ id: uuid, reason: z.string().trim().min(1).max(1_000) }) }))
    .output(gridTransfer),
  refresh: route(
    "POST",
    `${AAA}/update-all-grid-transfers`,
    "aaa-update-all-grid-transfers",
    "Ask the distributors now what became of the grids that are not answered",
  )
    .route({ successStatus: 202 })
    .input(
      z.object({
        headers: onceHeaders,
        body: z.object({ portfolios: z.array(uuid).max(1_000).optional().describe("all when it is absent") }),
      }),
    )
    .output(z.object({ asked: z.number().int().describe("transfers that are asked about, in the background") })),
  in: route("GET", `${AAA}/grid-transfers/in`, "aaa-grid-transfers-in", "Grid transfers of these portfolios, newest first")
    .input(
      z.object({
        query: listQuery
          .pick({ limit: true, offset: true })
          .extend({ uuids: uuidList, status: gridTransfer.shape.status.optional(), distributor: uuid.optional() }),
      }),
    )
    .output(listOf(gridTransfer)),
  request: route("GET", `${AAA}/grid-transfer-request/{id}`, "aaa-grid-transfer-request", "What was sent in a transfer")
    .input(z.object(ofTransfer))
    .output(transferRequest),
  response: route(
    "GET",
    `${AAA}/grid-transfer-response/{id}`,
    "aaa-grid-transfer-response",
    "What the distributor answered; 404 before it did",
  )
    .input(z.object(ofTransfer))
    .output(transferResponse),
  exportToCnp: route("POST", `${AAA_ONE}/export-to-cnp`, "aaa-export-to-cnp", "The grid of a day as the file that the partner CNP reads")
    .input(z.object({ ...byUuid, body: z.object({ gridDate: isoDate }) }))
    .output(z.file()),
};
