import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { shownConfig } from "#app/modules/kid-document/config/config.server.ts";
import { ConfigFrame } from "#app/modules/kid-document/config/config-frame.tsx";
import { configHead } from "#app/modules/kid-document/config/config-view.server.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["kidDocuments"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.head?.name, matches);

/** The head of a configuration, around the tab that is shown of it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "kid-documents");
  const found = await shownConfig(viewer, params.id);
  return { head: found && configHead(viewer, found) };
}

export default function Configuration() {
  const { head } = useLoaderData<typeof loader>();
  if (!head) return <Outlet />;
  return (
    <ConfigFrame head={head}>
      <Outlet context={head} />
    </ConfigFrame>
  );
}
export { ConfigNotFound as ErrorBoundary } from "#app/modules/kid-document/config/config-frame.tsx";
