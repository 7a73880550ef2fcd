import { z } from "zod";
import { decimal, instant, isoDate, listOf, listQuery, route, uuid, uuidList, writeHeaders } from "#app/contract/base.ts";
import { AAA, AAA_ONE, byUuid, share, validation } from "#app/contract/later/aaa/shape.ts";
import { SERIES_IDENTIFIERS } from "#app/domain/enumerations.ts";

/** SENT, then DONE (the distributor has taken it), ERROR, or ABANDONED by somebody. */
const GRID_TRANSFER_STATUSES = ["SENT", "DONE", "ERROR", "ABANDONED"] as const;

/** A grid on its way: series and weights that a distributor is to apply from a day on. */
const gridTransfer = z.object({
  id: z.string(),
  status: z.enum(GRID_TRANSFER_STATUSES),
  portfolio: uuid,
  distributor: uuid,
  distributorName: z.string(),
  /** Day from which the weights hold. */
  gridDate: isoDate,
  /** Counts the grids of a portfolio to a distributor, the first one is 1; a correction is a new grid. */
  sequence: z.number().int(),
  attempts: z.number().int(),
  /** What the distributor, or the way there, found wrong. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: instant,
  sentAt: instant,
  answeredAt: instant.nullable(),
});

/** How each distributor wants to be sent grids. */
export const transferGridsConfig = z.object({
  recipients: z
    .array(
      z.object({
        distributor: uuid,
        /** What the distributor calls the portfolio. */
        distributorPortfolioCode: z.string().trim().min(1).max(60),
        channel: z.enum(["API", "SFTP", "EMAIL"]),
        format: z.enum(["XLSX", "CSV", "XML", "JSON"]),
        /** Web address, SFTP address or e-mail address; secrets are kept elsewhere. */
        address: z.string().trim().min(1).max(500),
        seriesIdentifier: z.enum(SERIES_IDENTIFIERS).default("ISIN"),
        /** Of a weight in per cent. */
        decimals: z.number().int().min(0).max(8).default(2),
        minWeight: share.optional(),
      }),
    )
    .max(100),
  /** Hours without an answer after which somebody is told. */
  answerWithinHours: z.number().int().min(1).max(240).default(24),
});

const order = z.object({
  distributor: uuid,
  gridDate: isoDate,
  comment: z.string().trim().max(1_000).default(""),
});
const sent = { ...byUuid, headers: writeHeaders, body: order };
const ofTransfer = { params: z.object({ id: z.string().min(1).max(60) }) };

/** What was sent: the grid and the hash of the bytes that left. */
const transferRequest = z.object({
  id: z.string(),
  sentAt: instant,
  sha256: z.string(),
  request: z.object({
    portfolioCode: z.string(),
    portfolioName: z.string(),
    gridDate: isoDate,
    sequence: z.number().int(),
    comment: z.string(),
    lines: z.array(z.object({ series: uuid, identifier: z.string(), name: z.string(), weight: decimal })),
  }),
});
/** What came back; `response` is as the distributor wrote it. */
const transferResponse = z.object({
  id: z.string(),
  answeredAt: instant,
  status: gridTransfer.shape.status,
  response: z.record(z.string(), z.unknown()),
});

/** Grids to distributors, and what became of them. */
export const aaaTransfers = {
  config: route(
    "GET",
    `${AAA_ONE}/transfer-grids-config`,
    "aaa-transfer-grids-config-get",
    "How grids are sent to distributors; null when nobody said",
  )
    .input(z.object(byUuid))
    .output(transferGridsConfig.nullable()),
  putConfig: route("PUT", `${AAA_ONE}/transfer-grids-config`, "aaa-transfer-grids-config-put", "Say how grids are sent to distributors")
    .input(z.object({ ...byUuid, headers: writeHeaders, body: transferGridsConfig }))
    .output(transferGridsConfig),
  prevalidate: route(
    "POST",
    `${AAA_ONE}/grid-to-distributor-prevalidate`,
    "aaa-grid-to-distributor-prevalidate",
    "What stands in the way of sending a grid; nothing is sent",
  )
    .input(z.object({ ...byUuid, body: order }))
    .output(validation),
  transmit: route("POST", `${AAA_ONE}/transmit-grid`, "aaa-transmit-grid", "Send a grid to a distributor and wait for the answer")
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
    .output(gridTransfer.extend({ status: z.literal("SENT") })),
  retry: route(
    "POST",
    `${AAA_ONE}/grid-to-distributor-retry`,
    "aaa-grid-to-distributor-retry",
    "Send the same grid again after an error, under the same number",
  )
    .route({ successStatus: 202 })
    .input(z.object({ ...byUuid, headers: writeHeaders, body: z.object({ id: gridTransfer.shape.id }) }))
    .output(gridTransfer),
  refresh: route(
    "POST",
    `${AAA}/update-all-grid-transfers`,
    "aaa-update-all-grid-transfers",
    "Ask the distributors what became of the grids that are not answered",
  )
    .input(
      z.object({
        headers: writeHeaders,
        body: z.object({ portfolios: z.array(uuid).max(1_000).optional().describe("all when it is absent") }),
      }),
    )
    .output(z.object({ asked: z.number().int(), changed: z.array(gridTransfer) })),
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
