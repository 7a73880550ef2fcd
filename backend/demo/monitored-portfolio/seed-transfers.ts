import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Grid, GridProblem, GridRecipient, GridTransferStatus } from "#app/domain/portfolio/grid-transfer.ts";
import type { Transaction } from "#backend/database/database.ts";
import { gridTransfer, gridTransferConfig, series as seriesTable } from "#backend/database/schema/index.ts";
import { DEMO_MONITORED, DEMO_ORGANISATIONS } from "#backend/demo/ids.ts";
import { DEMO_MONITORED_PORTFOLIOS, type DemoMonitoredPortfolio } from "./portfolios.ts";

interface Sent {
  /** Last digits of its uuid. */
  number: number;
  recipient: GridRecipient;
  sequence: number;
  /** Day of the composition that it holds, and day from which it holds. */
  composition: string;
  gridDate: string;
  comment: string;
  status: GridTransferStatus;
  attempts: number;
  sentAt: string;
  /** What came back, when and with which status. */
  answer?: { at: string; httpStatus: number; body: object };
  problem?: GridProblem;
  abandonReason?: string;
}

const byApi: GridRecipient = {
  distributor: DEMO_ORGANISATIONS.distributor,
  distributorPortfolioCode: "ORV-EQ60",
  channel: "API",
  format: "JSON",
  address: "https://grilles.distributeur.example/entree",
  seriesIdentifier: "ISIN",
  decimals: 2,
};
const byMail: GridRecipient = {
  ...byApi,
  distributor: DEMO_ORGANISATIONS.otherDistributor,
  distributorPortfolioCode: "OE-60",
  channel: "EMAIL",
  address: "grids@distributor.example",
};
const strict: GridRecipient = {
  ...byApi,
  distributor: DEMO_ORGANISATIONS.otherDistributor,
  distributorPortfolioCode: "TG-01",
  secondApprover: true,
};
const REFUSAL = { code: "GRD-114", message: "support non référencé", line: 9 };
const done = (at: string) => ({ at, httpStatus: 200, body: { status: "DONE" } });

/** Grids of two houses in every state: accepted, refused, given up, and one that waits for its answer for too long. */
const TRANSFERS: ReadonlyArray<{ portfolio: string; recipients: GridRecipient[]; sent: Sent[] }> = [
  {
    portfolio: DEMO_MONITORED.balanced,
    recipients: [byApi, byMail],
    sent: [
      {
        ...{ number: 1, recipient: byApi, sequence: 1, composition: "2026-05-29", gridDate: "2026-06-01", comment: "Premier envoi" },
        ...{ status: "DONE", attempts: 1, sentAt: "2026-05-29T12:04:00Z", answer: done("2026-05-29T12:04:02Z") },
      },
      {
        ...{ number: 2, recipient: byMail, sequence: 1, composition: "2026-05-29", gridDate: "2026-06-01", comment: "" },
        ...{ status: "ABANDONED", attempts: 0, sentAt: "2026-05-29T12:04:00Z", abandonReason: "Convention signée en juillet seulement" },
      },
      {
        ...{ number: 3, recipient: byApi, sequence: 2, composition: "2026-08-31", gridDate: "2026-09-01", comment: "Arbitrage de rentrée" },
        ...{ status: "ERROR", attempts: 1, sentAt: "2026-08-31T13:52:00Z", problem: REFUSAL },
        answer: { at: "2026-08-31T13:52:01Z", httpStatus: 422, body: { status: "ERROR", ...REFUSAL } },
      },
    ],
  },
  {
    portfolio: DEMO_MONITORED.growth,
    recipients: [strict],
    sent: [
      {
        ...{
          number: 4,
          recipient: strict,
          sequence: 1,
          composition: "2026-08-31",
          gridDate: "2026-09-01",
          comment: "Quarterly rebalancing",
        },
        ...{ status: "SENT", attempts: 2, sentAt: "2026-08-31T09:15:00Z" },
      },
    ],
  },
];

const ANSWER_WITHIN_HOURS = 24;
const HOUR_MS = 3_600_000;
const uuidOf = (number: number) => `de300000-0063-4000-8000-${number.toString(16).padStart(12, "0")}`;
const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

type Compositions = (
  portfolio: DemoMonitoredPortfolio,
) => ReadonlyArray<{ date: string; lines: Array<{ series: string; weight: string }> }>;

/** The grid as `docs/grids` has it in JSON. */
const written = (transfer: string, { lines, ...grid }: Grid): Buffer => {
  const numbered = lines.map(({ identifier, name, weight }, at) => ({ line: at + 1, identifier, name, weight }));
  return Buffer.from(`${JSON.stringify({ version: "1", transfer, ...grid, lines: numbered }, null, 2)}\n`);
};

/** Grids that the houses of the demonstration have sent; nothing of it is on its way, so that nobody outside is called. */
export async function seedTransfers(tx: Transaction, compositionsOf: Compositions): Promise<void> {
  for (const { portfolio: uuid, recipients, sent } of TRANSFERS) {
    const portfolio = DEMO_MONITORED_PORTFOLIOS.find((one) => one.uuid === uuid)!;
    await tx.insert(gridTransferConfig).values({ portfolio: uuid, recipients, answerWithinHours: ANSWER_WITHIN_HOURS });
    const compositions = compositionsOf(portfolio);
    for (const { number, recipient, sequence, composition, gridDate, comment, answer, sentAt, ...state } of sent) {
      const lines = compositions.find(({ date }) => date === composition)!.lines;
      const known = await tx
        .select({ uuid: seriesTable.uuid, name: seriesTable.fullName, isin: seriesTable.isin })
        .from(seriesTable)
        .where(
          inArray(
            seriesTable.uuid,
            lines.map(({ series }) => series),
          ),
        );
      const of = new Map(known.map((one) => [one.uuid, one]));
      const told = lines.map(({ series, weight }) => ({
        series,
        weight,
        name: of.get(series)?.name ?? "",
        identifier: of.get(series)?.isin ?? "",
      }));
      const grid = {
        portfolioCode: recipient.distributorPortfolioCode,
        portfolioName: portfolio.name,
        gridDate,
        sequence,
        comment,
        lines: told,
      };
      const content = written(uuidOf(number), grid);
      await tx.insert(gridTransfer).values({
        ...{
          uuid: uuidOf(number),
          portfolio: uuid,
          distributor: recipient.distributor,
          sequence,
          recipient,
          gridDate,
          comment,
          grid,
          ...state,
        },
        ...{
          fileName: `grid_${grid.portfolioCode}_${gridDate}_${sequence}.json`,
          contentType: "application/json",
          content,
          sha256: sha256Of(content),
        },
        ...{ tries: state.attempts, sentAt: state.attempts > 0 ? sentAt : null, createdAt: sentAt, author: portfolio.author },
        answerUntil: new Date(Date.parse(sentAt) + ANSWER_WITHIN_HOURS * HOUR_MS).toISOString(),
        ...(answer && {
          ...{ answeredAt: answer.at, httpStatus: answer.httpStatus, responseType: "application/json" },
          response: Buffer.from(JSON.stringify(answer.body)),
        }),
      });
    }
  }
}
