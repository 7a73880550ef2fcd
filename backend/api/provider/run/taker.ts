import type { SeriesWriter } from "#backend/api/series/series-keeper.ts";
import type { Database } from "#backend/database/database.ts";
import type { JobRun } from "#backend/database/jobs.ts";
import type { ImportLimits } from "#backend/import/limits.ts";
import type { ProviderRow } from "../provider.store.ts";
import type { RunTask } from "./run.domain.ts";

/** What taking over a provider's tables works with. */
export interface Taker extends Pick<JobRun, "signal" | "progress"> {
  database: Database;
  provider: ProviderRow;
  task: RunTask;
  /** In whose name series are written. */
  by: SeriesWriter;
  limits: ImportLimits;
  /** Times the value before from which a value is held back. */
  jumpFactor: number;
}
