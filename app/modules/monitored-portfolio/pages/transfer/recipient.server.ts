import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { findPortfolio, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { recipientAction, recipientValues } from "#app/modules/monitored-portfolio/transfer/recipient-action.server.ts";
import { gridsConfig } from "#app/modules/monitored-portfolio/transfer/transfer.server.ts";
import { nameOf } from "#app/modules/monitored-portfolio/transfer/transfers-view.server.ts";
import { distributorChoices } from "#app/modules/organisation/distributor-choices.server.ts";
import { type KeepingArea, monitoredPartPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

const askedOf = (url: string) => new URL(url).searchParams.get("distributor");

/** How one distributor is sent grids; 404 for one that is not among them. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found?.active) throw data(null, { status: 404 });
  const [config, choices] = await Promise.all([gridsConfig(viewer, found.uuid), distributorChoices(viewer)]);
  const asked = askedOf(request.url);
  const present = config.recipients.find(({ distributor }) => distributor === asked) ?? null;
  if (asked !== null && !present) throw data(null, { status: 404 });
  const taken = new Set(config.recipients.map(({ distributor }) => distributor));
  return {
    values: recipientValues(present, config, viewer.language),
    present: present && { name: nameOf(present), hasSecret: present.hasSecret },
    distributors: choices.filter(({ value }) => !taken.has(value)),
    version: found.version,
    idem: crypto.randomUUID(),
    back: monitoredPartPath(area, found.uuid, "transfers"),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return recipientAction({ viewer, context, area }, found, askedOf(request.url), await parseForm(request));
}
