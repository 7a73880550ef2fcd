import { ORPCError } from "@orpc/server";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { LayOut } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { FinalFailure } from "#backend/database/jobs/meaning.ts";
import type { JobRun, Jobs } from "#backend/database/jobs.ts";
import { gatherFacts, ReportRefused } from "../document/report-facts.ts";
import { lookOf } from "../document/report-file.ts";
import { findPortfolios } from "../portfolio/portfolio.store.ts";
import { consolidatedDocument, type PortfolioPart, portfolioPart } from "./consolidated-document.ts";
import { findReporting, type ReportingRow, takeUpBuilding, tellBuilding } from "./reporting.store.ts";

export const REPORTING_QUEUE = "consolidated-reporting";
interface Builder {
  database: Database;
  layOut: LayOut | null;
}

/** Refusals that pass: a busy or absent PDF backend makes the file in a later run of the job. */
const PASSING: ReadonlySet<string> = new Set(["PDF_BUSY", "PDF_UNAVAILABLE", "PDF_TIMEOUT"]);
/** What is left for laying out, in per cent. */
const LAID_OUT = 95;

/** Why a report cannot be built, and at which portfolio. */
class BuildFailure extends Error {
  constructor(readonly problem: NonNullable<ReportingRow["problem"]>) {
    super(problem.code);
  }
}

/**
 * Builds consolidated reports, one at a time. A run that is interrupted leaves the report ONGOING, and the next one begins it anew: nothing
 * but the finished file is kept. One that cannot be built is in ERROR with the portfolio that failed, and its job with it; it is taken up when
 * that job is run again.
 */
export function registerReportings(builder: Builder, jobs: Pick<Jobs, "register">): void {
  jobs.register(REPORTING_QUEUE, ({ reporting }, run) => build(builder, String(reporting), run), {
    async onGivenUp(tx, { reporting }) {
      await tellBuilding(tx, String(reporting), { status: "ERROR", problem: { code: "GIVEN_UP", portfolio: null } });
    },
  });
}

async function build(builder: Builder, uuid: string, run: Pick<JobRun, "signal" | "progress">): Promise<void> {
  const { orm } = builder.database;
  await takeUpBuilding(orm, uuid);
  const reporting = await findReporting(orm, null, uuid);
  if (reporting?.status !== "ONGOING") return;
  try {
    const bytes = await fileOf(builder, reporting, run);
    run.signal.throwIfAborted();
    await tellBuilding(orm, uuid, { status: "DONE", progress: 100, content: bytes, fileSize: bytes.length });
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    await tellBuilding(orm, uuid, { status: "ERROR", problem: error.problem });
    // Another run would fail at the same portfolio.
    throw new FinalFailure(error.problem.code);
  }
}

async function fileOf(
  { database: { orm }, layOut }: Builder,
  reporting: ReportingRow,
  { signal, progress }: Pick<JobRun, "signal" | "progress">,
): Promise<Buffer> {
  if (!layOut) throw new BuildFailure({ code: "PDF_NOT_REACHED", portfolio: null });
  const { portfolios, language, template } = reporting;
  const look = await lookOf(orm, reporting.organisation);
  const parts: PortfolioPart[] = [];
  for (const [done, { uuid: portfolio }] of portfolios.entries()) {
    signal.throwIfAborted();
    parts.push(await partOf(orm, reporting, portfolio, look));
    const share = ((done + 1) / portfolios.length) * LAID_OUT;
    await tellBuilding(orm, reporting.uuid, { progress: Math.floor(share) });
    await progress(share / 100);
  }
  signal.throwIfAborted();
  const document = consolidatedDocument(parts, {
    ...{ name: reporting.name, comment: reporting.comment, from: reporting.periodFrom, to: reporting.periodTo },
    ...{ language, template, look, today: marketToday() },
  });
  try {
    return Buffer.from(await layOut(document, null));
  } catch (error) {
    const { code = "UNEXPECTED", fields } = (error instanceof ORPCError ? (error.data ?? {}) : {}) as Partial<BuildFailure["problem"]>;
    if (!(error instanceof ORPCError) || PASSING.has(code)) throw error;
    throw new BuildFailure({ code, portfolio: null, ...(fields && { fields }) });
  }
}

async function partOf(
  orm: Database["orm"],
  { organisation, periodFrom: from, periodTo: to, language, template }: ReportingRow,
  portfolio: string,
  { colours }: Awaited<ReturnType<typeof lookOf>>,
): Promise<PortfolioPart> {
  const [row] = await findPortfolios(orm, { kind: "house", assetManager: organisation }, [portfolio]);
  if (!row) throw new BuildFailure({ code: "PORTFOLIO_GONE", portfolio });
  try {
    return portfolioPart(await gatherFacts(orm, row, { from, to }), { language, colours, isDetailed: template === "DETAILED" });
  } catch (error) {
    if (!(error instanceof ReportRefused)) throw error;
    throw new BuildFailure({ code: error.problem?.code ?? error.code, portfolio });
  }
}
