import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { flagsOf } from "#app/domain/organisation/organisation-flags.ts";
import { oriasText } from "#app/domain/organisation/registration.ts";
import { organisationPicturePath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { chartDefaults, chartFields } from "./chart/chart-view.server.ts";
import type { OrganisationRecord } from "./organisation.server.ts";
import { SETTINGS_TABS, type SettingsTab } from "./settings-frame.tsx";
import { SETTINGS } from "./settings-kind.ts";
import { mayEdit, neighbourWarnings } from "./settings-view.server.ts";

/** Tab that an address names; anything else is the first one. */
export const tabOf = (url: string): SettingsTab => SETTINGS_TABS.find((tab) => tab === new URL(url).searchParams.get("tab")) ?? "identity";

/** Settings of one organisation as its forms take them. */
export function detailView(viewer: Viewer, kind: OrganisationKind, record: OrganisationRecord, tab: SettingsTab) {
  const { uuid, name, language, flags, graphicChart, dictionary, version, identifier } = record;
  const registration = { orias: record.orias ? oriasText(record.orias) : "", regulatoryStatus: record.regulatoryStatus ?? "" };
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
      ...(kind === "distributor" ? registration : {}),
      secondFactorRequired: record.secondFactorRequired ? "on" : "",
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
