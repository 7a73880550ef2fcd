import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import styles from "#app/modules/audit/audit.css?url";
import { AuditPage } from "#app/modules/audit/audit-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { loader } from "./log.server.ts";

export const handle = { i18n: ["audit"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export default function AuditLog() {
  const { list } = useLoaderData<typeof loader>();
  return <AuditPage list={list} />;
}
