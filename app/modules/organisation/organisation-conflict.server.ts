import type { SubmissionResult } from "@conform-to/react";
import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import { INTERFACE_LANGUAGE_SETTINGS, type OrganisationKind } from "#app/domain/enumerations.ts";
import { alongside } from "#app/domain/form-differences.ts";
import { flagsOf } from "#app/domain/organisation/organisation-flags.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { CHART_CLASSES, COLOUR_FIELDS, RADII } from "./chart-fields.ts";
import { detailView } from "./detail-view.server.ts";
import type { OrganisationRecord } from "./organisation.server.ts";
import type { SettingsTab } from "./settings-frame.tsx";

/** The answer to the second of two editors of a tab: what was typed stays beside what is in place. */
export function organisationConflict(
  viewer: Viewer,
  submission: SentForm,
  tab: SettingsTab,
  newest: OrganisationRecord,
  kind: OrganisationKind,
): SubmissionResult<string[]> {
  const t = getFixedT(viewer.language);
  const names = new Map<string, string>([
    ...INTERFACE_LANGUAGE_SETTINGS.map((value) => [value, t(`organisation.languages.${value}`)] as const),
    ...flagsOf(kind).map((flag) => [flag, t(`organisation.flags.${flag}.label`)] as const),
    ...RADII.map((value) => [value, t(`organisation.radii.${value}`)] as const),
  ]);
  const { identity, chart, words } = detailView(viewer, kind, newest, tab);
  const present = { identity, dictionary: { words: alongside(submission.value, "words", words, "key") }, chart: chartHeld(chart.stored) }[
    tab
  ];
  return conflictReply(
    submission,
    { ...present, version: newest.version },
    "organisation.conflict",
    (_field, held) => names.get(held) ?? held,
  );
}

const chartHeld = (stored: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(["font", "borderRadius", ...COLOUR_FIELDS].map((name) => [name, stored[name] ?? ""])),
  assetClassColors: Object.fromEntries(CHART_CLASSES.map((name) => [name, stored[`assetClassColors.${name}`] ?? ""])),
});
