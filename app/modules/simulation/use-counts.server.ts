import { metricOf, type SimulatorAct } from "#app/domain/usage/simulator-acts.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** What is counted within that time is told by one call. */
const EVERY_MS = 5_000;
/** Keys that wait at most; a process tells no more than that at once. */
const MOST_WAITING = 1_000;

interface Waiting {
  viewer: Viewer;
  act: SimulatorAct;
  simulator: string;
  count: number;
}
let waiting = new Map<string, Waiting>();
let isToTell = false;

/**
 * Counts what a person did with a simulator, for the report of their use. Never waits, never throws: a request spends a look into a map on
 * it. A process that is killed loses some seconds of counts.
 */
export function countUse(viewer: Viewer, act: Extract<SimulatorAct, "computed" | "exported">, simulator: string): void {
  const key = `${viewer.user.uuid} ${act} ${simulator}`;
  const known = waiting.get(key);
  if (known) {
    known.count += 1;
    known.viewer = viewer;
  } else if (waiting.size < MOST_WAITING) waiting.set(key, { viewer, act, simulator, count: 1 });
  if (isToTell) return;
  isToTell = true;
  setTimeout(() => void tell(), EVERY_MS).unref();
}

/** Tells the API what was counted; what it does not take is left out. */
async function tell(): Promise<void> {
  isToTell = false;
  const told = [...waiting.values()];
  waiting = new Map();
  await Promise.allSettled(
    told.map(async ({ viewer, act, simulator, count }) =>
      viewer.api.usage.addMetric({
        headers: headersOfNew({ idem: crypto.randomUUID() }),
        body: { name: metricOf(act), value: count, labels: { simulator } },
      }),
    ),
  );
}
