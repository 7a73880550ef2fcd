import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { auditPermission } from "#app/modules/audit/area-permission.ts";
import styles from "#app/modules/audit/audit.css?url";
import { auditEntryView } from "#app/modules/audit/audit-view.server.ts";
import { AuditEntryPage } from "#app/modules/audit/entry-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["audit"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.entry.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, auditPermission(request));
  const entry = await auditEntryView(viewer, request, params.id ?? "");
  if (!entry) throw data(null, { status: 404 });
  return { entry };
}

export default function AuditEntry() {
  const { entry } = useLoaderData<typeof loader>();
  return <AuditEntryPage entry={entry} />;
}

export { AuditEntryNotFound as ErrorBoundary } from "#app/modules/audit/entry-page.tsx";
