import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UsageReportPage } from "#app/modules/business-reporting/report-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import styles from "../business-reporting.css?url";
import type { loader } from "./report.server.ts";

export const handle = { i18n: ["businessReporting", "charts"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export default function UsageReport() {
  return <UsageReportPage view={useLoaderData<typeof loader>().view} />;
}
