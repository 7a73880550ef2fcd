import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useOutlet } from "@remix-run/react";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import { PortfoliosPage } from "#app/modules/model-portfolio/list-page.tsx";
import styles from "#app/modules/model-portfolio/model-portfolio.css?url";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { action, loader } from "./list.server.ts";

export const handle = { i18n: ["modelPortfolios"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export default function Portfolios() {
  const { list, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ModalHost modal={useOutlet()}>
      <PortfoliosPage list={list} idem={idem} answer={answer?.answer} />
    </ModalHost>
  );
}
