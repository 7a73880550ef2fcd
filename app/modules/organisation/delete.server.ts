import { data } from "@remix-run/node";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { organisationsPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { type OrganisationRecord, removeOrganisation } from "./organisation.server.ts";
import { SETTINGS } from "./settings-kind.ts";

const USES = [
  "users",
  "simulators",
  "simulations",
  "modelPortfolios",
  "monitoredPortfolios",
  "keyInformationDocuments",
  "products",
  "recoJourneys",
  "investmentPools",
] as const;

/** Deletes and goes to the list, or says what prevents it. */
export async function deleteFromForm(
  { viewer, context, kind }: { viewer: Viewer; context: RequestContext; kind: OrganisationKind },
  present: OrganisationRecord,
  fields: FormData,
) {
  const outcome = await removeOrganisation(viewer, kind, present.uuid, marksOf(fields));
  if ("refused" in outcome) {
    const { code, uses } = outcome.refused;
    const t = getFixedT(viewer.language);
    const counted = USES.flatMap((name) => {
      const count = uses[name];
      return count ? [t(`organisation.delete.uses.${name}`, { count, shown: formatCount(count, viewer.language) })] : [];
    });
    const reasons = code === "ORGANISATION_IN_USE" && counted.length === 0 ? [t("organisation.delete.otherUse")] : counted;
    return data({ reasons, changed: code === "VERSION_CONFLICT" }, { status: 409 });
  }
  context.forgetOrganisation(kind, present.uuid);
  const list = organisationsPath(SETTINGS[kind].segment);
  return redirectWithToast(context, list, { kind: "positive", key: "organisation.delete.done", params: { name: present.name } });
}
