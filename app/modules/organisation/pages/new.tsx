import { useActionData, useLoaderData } from "@remix-run/react";
import { IdentityForm } from "#app/modules/organisation/identity-form.tsx";
import { SettingsFrame } from "#app/modules/organisation/settings-frame.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./new.server.ts";

export const handle = { i18n: ["organisation"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function OrganisationNew() {
  const { kind, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingsFrame kind={kind} organisation={null} tab="identity" mayEdit>
      <IdentityForm kind={kind} idem={idem} lastResult={answer?.result} />
    </SettingsFrame>
  );
}
