import type { Snapshot } from "#app/contract/simulation.ts";
import { formatLongInstant, formatProjected, roundProjected } from "#app/domain/format.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { runSimulation } from "./run.server.ts";
import type { Writing } from "./writing.ts";

export interface SavedResultView {
  title: string;
  text: string;
  /** Recomputing would show other figures. */
  differs: boolean;
}

/** Says when the shown result was saved and whether the same inputs give the same figures with today's data. */
export async function savedResultView(
  viewer: Viewer,
  simulation: Snapshot,
  preferred: string | null,
  { t, language }: Writing,
): Promise<SavedResultView> {
  const { results, parameters, savedAt } = simulation;
  const title = t("simulator.saved.title", { instant: savedAt ? formatLongInstant(savedAt, language) : t("common.missing.short") });
  const today = await runSimulation(viewer, parameters, { preferred });
  if (!today.computed || !results) return { title, text: t("simulator.saved.unknown"), differs: true };
  const fresh = today.computed.result;
  const [then, now] = [results.median.at(-1) ?? 0, fresh.median.at(-1) ?? 0];
  const money = (amount: number) => formatProjected(amount, language, { currency: parameters.currency });
  if (roundProjected(then) !== roundProjected(now))
    return { title, text: t("simulator.saved.differs", { today: money(now), before: money(then) }), differs: true };
  if (results.successes !== undefined && fresh.successes !== undefined && results.successes !== fresh.successes) {
    const text = t("simulator.saved.differsChance", { today: fresh.successes, total: fresh.scenarioCount, before: results.successes });
    return { title, text, differs: true };
  }
  return { title, text: t("simulator.saved.same"), differs: false };
}
