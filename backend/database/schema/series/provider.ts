import { date, index, integer, jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type {
  ProviderContent,
  ProviderFormat,
  ProviderPlace,
  ProviderRhythm,
  ProviderState,
  RunProblem,
  RunState,
} from "#app/domain/market-data/provider.ts";
import { bytea, createdAt, updatedAt } from "../columns.ts";
import { series } from "./series.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });

/** What a file of a provider was when it was read last. */
export interface SeenFile {
  sha256: string;
  /** Of an answer, to ask whether it has changed. */
  etag?: string | undefined;
  at: string;
}

/**
 * A source of market data: where its files are, what they hold, how they are read and when. `secret` is the value of the header
 * `headerName`, sealed for this row. `sample` is the file by which its mapping was tried; `titles` are those of the columns that the
 * mapping names. `seen` tells the files that were read, by name.
 */
export const financialProvider = pgTable(
  "financial_provider",
  {
    uuid: uuid("uuid").primaryKey(),
    name: text("name").notNull().unique(),
    place: text("place").$type<ProviderPlace>().notNull(),
    /** A folder's name, below the folder of the installation; or an address. */
    address: text("address").notNull(),
    content: text("content").$type<ProviderContent>().notNull(),
    format: text("format").$type<ProviderFormat>().notNull(),
    /** Where the rows of a JSON text stand: names with points between them; empty: the first list of objects. */
    rowsAt: text("rows_at").notNull().default(""),
    headerName: text("header_name"),
    secret: bytea("secret"),
    rhythm: text("rhythm").$type<ProviderRhythm>().notNull(),
    /** HH:MM of the market's time zone. */
    time: text("time").notNull().default("06:30"),
    dailyRuns: integer("daily_runs").notNull(),
    seconds: integer("seconds").notNull(),
    state: text("state").$type<ProviderState>().notNull(),
    mapping: jsonb("mapping").$type<Record<string, unknown>>().notNull().default({}),
    titles: jsonb("titles").$type<Record<string, string>>().notNull().default({}),
    sample: bytea("sample"),
    sampleName: text("sample_name"),
    sampleAt: instant("sample_at"),
    sampleProblem: jsonb("sample_problem").$type<RunFault>(),
    seen: jsonb("seen").$type<Record<string, SeenFile>>().notNull().default({}),
    /** Who configured it last; its values are written in this person's name. */
    owner: uuid("owner").notNull(),
    nextRunAt: instant("next_run_at"),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("financial_provider_due").on(t.nextRunAt)],
);

/** What went wrong; `detail` names a status, a file, a limit, or the text that tells more (`messageKey`). */
export interface RunFault {
  code: RunProblem;
  detail: string | null;
}

/** A file that a run read. */
export interface RunFile {
  name: string;
  size: number;
  /** SAME: not read, since it is the one of the run before, of that instant. */
  state: "READ" | "SAME" | "REFUSED";
  since: string | null;
  fault: RunFault | null;
}

/** One reading of a provider's files. `items` tells what became of series, faults first, the first 500; refused lines are rows of their own. */
export const providerRun = pgTable(
  "provider_run",
  {
    uuid: uuid("uuid").primaryKey(),
    provider: uuid("provider")
      .notNull()
      .references(() => financialProvider.uuid, { onDelete: "cascade" }),
    /** SCHEDULE, HAND, CALL. */
    trigger: text("trigger").notNull(),
    /** What is taken over, as JSON (backend/api/provider/run/run.domain.ts). */
    task: jsonb("task").$type<Record<string, unknown>>().notNull(),
    state: text("state").$type<RunState>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    files: jsonb("files").$type<RunFile[]>().notNull().default([]),
    lines: integer("lines").notNull().default(0),
    added: integer("added").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    problem: jsonb("problem").$type<RunFault>(),
    items: jsonb("items").$type<Array<Record<string, unknown>>>().notNull().default([]),
    askedBy: uuid("asked_by"),
    createdAt: createdAt(),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
  },
  (t) => [index("provider_run_provider").on(t.provider, t.createdAt)],
);

/** A line, or a value of it, that a run did not take over, with the reason. */
export const providerRefusal = pgTable(
  "provider_refusal",
  {
    run: uuid("run")
      .notNull()
      .references(() => providerRun.uuid, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    file: text("file").notNull(),
    line: integer("line"),
    column: text("column"),
    found: text("found"),
    expected: text("expected"),
    /** Key of the text that tells it, or the code of a fault of a definition. */
    reason: text("reason").notNull(),
  },
  (t) => [primaryKey({ columns: [t.run, t.number] })],
);

/** A dividend as a provider tells it, per share in the currency of the series. */
export const providerDividend = pgTable(
  "provider_dividend",
  {
    provider: uuid("provider")
      .notNull()
      .references(() => financialProvider.uuid, { onDelete: "cascade" }),
    series: uuid("series")
      .notNull()
      .references(() => series.uuid, { onDelete: "cascade" }),
    date: date("date", { mode: "string" }).notNull(),
    amount: numeric("amount", { precision: 18, scale: 8 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.series, t.date] }), index("provider_dividend_series").on(t.series, t.date)],
);
