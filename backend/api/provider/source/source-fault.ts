import type { RunProblem } from "#app/domain/market-data/provider.ts";
import type { RunFault } from "#backend/database/schema/index.ts";

/** Faults that pass by themselves: the same source is asked again a little later. */
const PASSING: ReadonlySet<RunProblem> = new Set(["NO_ANSWER", "TIME_LIMIT", "CUT", "FILE_CHANGED"]);
/** Answers of a server that is busy, or has a fault of its own. */
const passes = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500;

/** Why the files of a provider could not be had or read. */
export class SourceFault extends Error {
  readonly fault: RunFault;
  /** Another try may bring it. */
  readonly isPassing: boolean;

  constructor(code: RunProblem, detail: string | number | null = null) {
    super(`The provider could not be read: ${code}${detail === null ? "" : ` (${detail})`}`);
    this.fault = { code, detail: detail === null ? null : String(detail).slice(0, 200) };
    this.isPassing = PASSING.has(code) || (code === "HTTP_STATUS" && passes(Number(detail)));
  }
}
