import type { RegulatorySheet } from "#app/domain/regulatory-file/stored.ts";
import type { Database } from "#backend/database/database.ts";
import type { JobRun } from "#backend/database/jobs.ts";
import type { regulatoryFile, regulatoryLine } from "#backend/database/schema/index.ts";
import { dropUnread, stageLines } from "./line.store.ts";
import { LineChecker } from "./line-checks.ts";
import type { FileReader, SheetHead } from "./read-file.ts";

/** Lines that are stored at a time. */
const AT_ONCE = 250;

/** Checks the lines of a file and stages the good ones; once a line has a fault nothing more is staged. */
export class StagedFile implements FileReader {
  readonly #database: Database;
  readonly #file: Pick<typeof regulatoryFile.$inferSelect, "uuid" | "owner">;
  readonly #run: Pick<JobRun, "signal" | "progress">;
  readonly #today: string;
  #checker: LineChecker;
  #held: Array<typeof regulatoryLine.$inferInsert> = [];
  #share = 0;
  sheets: RegulatorySheet[] = [];
  lines = 0;

  constructor(
    database: Database,
    file: Pick<typeof regulatoryFile.$inferSelect, "uuid" | "owner">,
    today: string,
    run: Pick<JobRun, "signal" | "progress">,
  ) {
    this.#database = database;
    this.#file = file;
    this.#today = today;
    this.#run = run;
    this.#checker = new LineChecker(today);
  }

  get problems() {
    return this.#checker.problems;
  }
  get leftOut(): number {
    return this.#checker.leftOut;
  }

  async restart(): Promise<void> {
    this.#checker = new LineChecker(this.#today);
    this.#held = [];
    this.sheets = [];
    this.lines = 0;
    await dropUnread(this.#database.orm, this.#file.uuid);
  }

  sheet(head: SheetHead): void {
    this.sheets.push({ ...head, version: "", lines: 0 });
  }

  line(texts: readonly string[], line: number): void {
    const at = this.sheets.length - 1;
    const sheet = this.sheets[at]!;
    const checked = this.#checker.line(sheet, texts, line);
    this.lines++;
    sheet.lines++;
    if (checked && this.problems.errors === 0)
      this.#held.push({ file: this.#file.uuid, owner: this.#file.owner, sheet: at, line, format: sheet.format, ...checked });
  }

  progress(share: number): void {
    this.#share = share;
  }

  async taken(): Promise<void> {
    this.#run.signal.throwIfAborted();
    while (this.#held.length >= AT_ONCE) await stageLines(this.#database.orm, this.#held.splice(0, AT_ONCE));
    await this.#run.progress(this.#share);
  }

  /** After the last line: a file whose sheets have none says nothing. */
  async end(): Promise<void> {
    if (this.problems.errors === 0 && this.lines === 0)
      this.problems.add({ severity: "error", code: "REGULATORY_NO_LINE", sheet: null, line: null, column: null, at: null, found: null });
    if (this.problems.errors === 0) await stageLines(this.#database.orm, this.#held);
    this.#held = [];
  }
}
