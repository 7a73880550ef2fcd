import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { formatChance, formatInstant, formatProjected, roundProjected } from "#app/domain/format/format.ts";
import { successesOf } from "#app/domain/simulation/success.ts";
import { simulationFollowUpPath } from "#app/navigation/paths.ts";
import { failureView } from "../failure-view.server.ts";
import type { LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import type { Run } from "./run.server.ts";

export interface SavedResultView {
  title: string;
  text: string;
  /** Recomputing would show other figures. */
  differs: boolean;
  /** Page that says where the plan is today. */
  follow: { href: string; label: string };
  /** Saved beside today's; empty where today's cannot be computed. */
  figures: Array<{ label: string; before: string; today: string }>;
}

/** Says when the shown result was saved and whether the same inputs give the same figures with today's data, in the run that is under way. */
export async function savedResultView(
  simulation: Simulation,
  { running, lines }: { running: Promise<Run>; lines: readonly LineView[] },
  { t, language }: Writing,
): Promise<SavedResultView> {
  const { results, parameters, savedAt } = simulation;
  const follow = { href: simulationFollowUpPath(simulation.uuid), label: t("followUp.link") };
  const instant = savedAt ? formatInstant(savedAt, language) : t("common.missing.short");
  const title = t("simulator.saved.title", { instant });
  const changed = t("simulator.saved.titleDiffers", { instant });
  const today = await running;
  if (!today.computed || !results) {
    const reason = today.computed ? t("followUp.reasons.notSaved") : failureView(today.failure, lines, { t, language }).title;
    return {
      follow,
      title: t("simulator.saved.titleUnknown", { instant }),
      text: t("simulator.saved.unknown", { reason }),
      differs: true,
      figures: [],
    };
  }
  const fresh = today.computed.result;
  const [then, now] = [results.median.at(-1) ?? 0, fresh.median.at(-1) ?? 0];
  const money = (amount: number) => formatProjected(amount, language, { currency: parameters.currency });
  const figures = comparedFigures(results, fresh, parameters.currency, { t, language });
  if (roundProjected(then) !== roundProjected(now))
    return {
      follow,
      title: changed,
      text: t("simulator.saved.differs", { today: money(now), before: money(then) }),
      differs: true,
      figures,
    };
  const [before, nowReached] = [successesOf(results), successesOf(fresh)];
  if (before !== null && nowReached !== null && before !== nowReached) {
    const key = fresh.successes === undefined ? "simulator.saved.differsKept" : "simulator.saved.differsChance";
    return { follow, title: changed, text: t(key, { today: nowReached, total: fresh.scenarioCount, before }), differs: true, figures };
  }
  return { follow, title, text: t("simulator.saved.same"), differs: false, figures };
}

/** The chances and the ends of the median, the best and the worst case, as saved and as they would be today. */
function comparedFigures(saved: SimulationResult, today: SimulationResult, currency: string, { t, language }: Writing) {
  const end = ({ scenarios }: SimulationResult, name: "q95" | "median" | "q05") =>
    formatProjected(scenarios.find((one) => one.name === name)?.finalAmount ?? 0, language, { currency });
  const chance = (result: SimulationResult) => {
    const reached = successesOf(result);
    return reached === null ? null : formatChance(reached / result.scenarioCount, language);
  };
  const [before, now] = [chance(saved), chance(today)];
  return [
    ...(before && now ? [{ label: t("simulator.success.title"), before, today: now }] : []),
    ...(["q95", "median", "q05"] as const).map((name) => ({
      label: t(`simulator.fan.ends.${name}`),
      before: end(saved, name),
      today: end(today, name),
    })),
  ];
}
