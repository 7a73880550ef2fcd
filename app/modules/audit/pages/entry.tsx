import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import styles from "#app/modules/audit/audit.css?url";
import { AuditEntryPage } from "#app/modules/audit/entry-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { loader } from "./entry.server.ts";

export const handle = { i18n: ["audit"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.entry.title, matches);

export default function AuditEntry() {
  const { entry } = useLoaderData<typeof loader>();
  return <AuditEntryPage entry={entry} />;
}
export { AuditEntryNotFound as ErrorBoundary } from "#app/modules/audit/entry-page.tsx";
