import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ObservatoryPage } from "#app/modules/observatory/observatory-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import styles from "../observatory.css?url";
import type { loader } from "./observatory.server.ts";

export const handle = { i18n: ["observatory", "charts"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export default function Observatory() {
  return <ObservatoryPage view={useLoaderData<typeof loader>().view} />;
}
