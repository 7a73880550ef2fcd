import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { type FieldName, switchesOf, type TextName, textOf, textsOf } from "#app/domain/organisation/organisation-fields.ts";
import { flagsOf } from "#app/domain/organisation/organisation-flags.ts";
import { organisationPicturePath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { chartDefaults, chartFields } from "./chart/chart-view.server.ts";
import type { OrganisationRecord } from "./organisation.server.ts";
import { SETTINGS_TABS, type SettingsTab } from "./settings-frame.tsx";
import { SETTINGS } from "./settings-kind.ts";
import { mayEdit, neighbourWarnings } from "./settings-view.server.ts";

/** Tab that an address names; anything else is the first one. */
export const tabOf = (url: string): SettingsTab => SETTINGS_TABS.find((tab) => tab === new URL(url).searchParams.get("tab")) ?? "identity";

const shown = (field: TextName, stored: string): string => textOf(field).show?.(stored) ?? stored;

/** Settings of one organisation as its forms take them. */
export function detailView(viewer: Viewer, kind: OrganisationKind, record: OrganisationRecord, tab: SettingsTab) {
  const { uuid, name, language, flags, graphicChart, dictionary, version, identifier } = record;
  const fields: Partial<Record<FieldName, string>> = Object.fromEntries([
    ...textsOf(kind).map((field) => [field, shown(field, record[field] ?? "")]),
    ...switchesOf(kind).map((field) => [field, record[field] ? "on" : ""]),
  ]);
  const picture = (which: "logo" | "favicon") =>
    graphicChart[`${which}Data`] ? organisationPicturePath(SETTINGS[kind].segment, uuid, which, version) : null;
  return {
    kind,
    uuid,
    name,
    identifier,
    tab,
    version,
    mayEdit: mayEdit(viewer),
    idem: crypto.randomUUID(),
    identity: {
      name,
      language,
      ...fields,
      flags: flagsOf(kind).filter((flag) => flags[flag] === true) as string[],
    },
    chart: {
      stored: chartFields(graphicChart),
      defaults: chartDefaults(),
      pictures: { logo: picture("logo"), favicon: picture("favicon") },
      warnings: neighbourWarnings(viewer, record),
    },
    words: Object.entries(dictionary)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, { fr = "", en = "" }]) => ({ key, fr, en })),
  };
}
