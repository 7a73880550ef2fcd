import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { IdentityForm } from "#app/modules/organisation/identity-form.tsx";
import { createFromForm } from "#app/modules/organisation/settings-action.server.ts";
import { SettingsFrame } from "#app/modules/organisation/settings-frame.tsx";
import { settingsKind, settingsPermission } from "#app/modules/organisation/settings-kind.ts";
import { mayEdit } from "#app/modules/organisation/settings-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["organisation"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, settingsPermission(request));
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  const kind = settingsKind(request);
  return { kind, title: getFixedT(viewer.language)(`organisation.${kind}.new`), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, settingsPermission(request));
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  return createFromForm({ viewer, context, kind: settingsKind(request) }, await parseForm(request));
}

export default function OrganisationNew() {
  const { kind, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingsFrame kind={kind} organisation={null} tab="identity" mayEdit>
      <IdentityForm kind={kind} idem={idem} lastResult={answer?.result} />
    </SettingsFrame>
  );
}
