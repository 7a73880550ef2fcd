import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ClientErasuresPage } from "#app/modules/erasure/clients-page.tsx";
import { clientErasuresView } from "#app/modules/erasure/clients-view.server.ts";
import { findOrganisation } from "#app/modules/organisation/organisation.server.ts";
import { mayEdit } from "#app/modules/organisation/settings-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["erasure", "organisation"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  const house = await findOrganisation(viewer, "distributor", params.uuid ?? "");
  if (!house) throw data(null, { status: 404 });
  return { view: await clientErasuresView(viewer, { uuid: house.uuid, name: house.name }, request.url) };
}

export default function ClientErasures() {
  const { view } = useLoaderData<typeof loader>();
  return <ClientErasuresPage view={view} />;
}
