import { useActionData, useLoaderData } from "@remix-run/react";
import { DeletePage } from "#app/modules/organisation/delete-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./delete.server.ts";

export const handle = { i18n: ["organisation"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function OrganisationDelete() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <DeletePage {...loaded} reasons={refused?.reasons ?? []} changed={refused?.changed ?? false} />;
}
