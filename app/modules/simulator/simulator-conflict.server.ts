import type { SubmissionResult } from "@conform-to/react";
import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { SIMULATOR_MANAGEMENT_TYPES, SIMULATOR_MODES } from "#app/domain/enumerations.ts";
import { alongside } from "#app/domain/form-differences.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { KEEP_ALLOCATION, NO_ALLOCATION } from "./allocation-source.ts";
import { linksView, parametersView } from "./detail-view.server.ts";
import { managementTabView, supportsView } from "./management.server.ts";
import type { SimulatorTab } from "./simulator-frame.tsx";

type Named = Iterable<readonly [value: string, label: string]>;
interface Held {
  /** Fields of the form as the record holds them. */
  present: object;
  /** Names of what the fields hold by a uuid or a key. */
  named: Named;
}

/** The answer to the second of two editors of a tab: what was typed stays beside what is in place. */
export async function simulatorConflict(
  viewer: Viewer,
  submission: SentForm,
  newest: Simulator,
  tab: SimulatorTab,
): Promise<SubmissionResult<string[]>> {
  const { present, named } = await heldBy(viewer, submission.value, newest, tab);
  const names = new Map(named);
  const shown = (field: string, held: string) => {
    const name = names.get(held);
    if (name !== undefined) return name;
    if (field.endsWith("closedSince")) return formatDate(held);
    return /(?:Fee|Deposit(?:\.\w+)?)$/.test(field) ? decimalForField(held, viewer.language) : held;
  };
  return conflictReply(submission, { ...present, version: newest.version }, "simulatorSettings.form.conflict", shown);
}

async function heldBy(viewer: Viewer, typed: object, newest: Simulator, tab: SimulatorTab): Promise<Held> {
  const t = getFixedT(viewer.language);
  if (tab === "links") {
    const { choices, simulator } = await linksView(viewer, newest);
    const named = [
      ...namesOf(Object.values(choices).flat()),
      ...SIMULATOR_MANAGEMENT_TYPES.map((type) => [type, t(`simulatorSettings.managementTypes.${type}`)] as const),
      ...SIMULATOR_MODES.map((mode) => [mode, t(`simulatorSettings.modes.${mode}.label`)] as const),
    ];
    return { present: simulator, named };
  }
  if (tab === "management") return heldManagement(viewer, typed, newest);
  if (tab === "supports") {
    const { supports } = await supportsView(viewer, newest);
    const stored = supports.filter(({ series }) => series !== "");
    const rows = stored.map(({ name: _name, code: _code, ...row }) => row);
    return {
      present: { supports: alongside(typed, "supports", rows, "series") },
      named: [["on", t("common.answers.yes")], ...stored.map((row) => [row.series, row.name] as const)],
    };
  }
  return { present: parametersView(viewer, newest).parameters, named: [] };
}

async function heldManagement(viewer: Viewer, typed: object, newest: Simulator): Promise<Held> {
  const t = getFixedT(viewer.language);
  const view = await managementTabView(viewer, newest);
  if (view.kind === "GLIDEPATH") {
    const supports = Object.fromEntries(view.classes.map(({ assetClass, chosen }) => [assetClass, chosen]));
    return {
      present: { matrix: view.matrix, supports },
      named: namesOf([...view.matrices, ...view.classes.flatMap(({ series }) => series)]),
    };
  }
  const profiles = RISK_PROFILES.map((name) => [name, t(`simulatorSettings.management.riskProfiles.${name}`)] as const);
  const kept = [KEEP_ALLOCATION, t("simulatorSettings.management.kept")] as const;
  if (view.kind === "DELEGATED") {
    const mandates = view.mandates.flatMap(({ lines: _, isStored, ...row }) => (isStored ? [row] : []));
    const opaque = [NO_ALLOCATION, t("simulatorSettings.management.opaque")] as const;
    return { present: { mandates: alongside(typed, "mandates", mandates, "code") }, named: [...profiles, kept, opaque] };
  }
  const chosen = view.profiles.map(({ profile, lines }) => [profile, lines.length > 0 ? KEEP_ALLOCATION : NO_ALLOCATION]);
  const none = [NO_ALLOCATION, t("simulatorSettings.management.noneSet")] as const;
  return { present: { profiles: Object.fromEntries(chosen) }, named: [kept, none] };
}

const namesOf = (choices: ReadonlyArray<{ value: string; label: string }>) => choices.map(({ value, label }) => [value, label] as const);
