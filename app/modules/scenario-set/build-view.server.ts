import type { MatrixBuild } from "#app/contract/scenario-set.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { setName, windowText } from "./list-view.server.ts";

export interface BuildView {
  uuid: string;
  title: string;
  facts: string[];
  status: MatrixBuild["status"];
  /** Share done, 0 to 1; undefined until the number of matrices is known. */
  share: number | undefined;
  progress: string | null;
  outcome: string;
  /** When it was stopped and what became of its set. */
  stopped: string;
  set: string | null;
  failure: string | null;
  concerned: Array<{ uuid: string; name: string }>;
  leftOut: Array<{ uuid: string; name: string }>;
}

const FAILURES = ["3107", "0993", "SERIES_COUNT"] as const;

/** Stops a making; `over` when it ended before, null when there is no such one. */
export async function stopBuild({ api }: Viewer, id: string): Promise<"stopped" | "over" | null> {
  try {
    return (await foundOrNull(id, (uuid) => api.scenarioSets.stopBuild({ params: { id: uuid }, headers: {} }))) && "stopped";
  } catch (error) {
    if (isAppError(error) && error.status === 409) return "over";
    throw error;
  }
}

/** State of a making; null when there is no such one. */
export async function buildView({ api, language }: Viewer, id: string): Promise<BuildView | null> {
  const build = await foundOrNull(id, (uuid) => api.scenarioSets.getBuild({ params: { id: uuid } }));
  if (!build) return null;
  const t = getFixedT(language);
  const { done, total, failure } = build;
  const named = (series: ReadonlyArray<{ uuid: string; fullName: string }>) =>
    series.map(({ uuid, fullName }) => ({ uuid, name: fullName }));
  return {
    uuid: build.uuid,
    title: setName(build.name, language),
    facts: [
      windowText(build.referenceFrom, build.referenceTo, language),
      t("matrices.build.facts", { date: formatInstant(build.createdAt, language) }),
    ],
    status: build.status,
    share: total === 0 ? undefined : done / total,
    progress: total === 0 ? null : t("matrices.build.progress", { done: formatCount(done, language), total: formatCount(total, language) }),
    outcome: t("matrices.build.doneText", { count: total, shown: formatCount(total, language) }),
    stopped: t(build.set ? "matrices.build.stoppedKept" : "matrices.build.stoppedText", { date: formatInstant(build.updatedAt, language) }),
    set: build.set,
    failure: failure && t(`matrices.build.failure.${FAILURES.find((code) => code === failure.code) ?? "other"}`),
    concerned: named(failure?.series ?? []),
    leftOut: named(build.leftOut),
  };
}
