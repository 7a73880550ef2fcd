import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { auditPermission } from "#app/modules/audit/area-permission.ts";
import styles from "#app/modules/audit/audit.css?url";
import { AuditPage } from "#app/modules/audit/audit-page.tsx";
import { auditView } from "#app/modules/audit/audit-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["audit"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, auditPermission(request));
  return { list: await auditView(viewer, request) };
}

export default function AuditLog() {
  const { list } = useLoaderData<typeof loader>();
  return <AuditPage list={list} />;
}
