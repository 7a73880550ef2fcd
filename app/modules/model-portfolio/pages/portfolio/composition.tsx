import { type ShouldRevalidateFunction, useActionData, useLoaderData, useOutlet } from "@remix-run/react";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import { PortfolioPage } from "#app/modules/model-portfolio/detail-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./composition.server.ts";

export const handle = { i18n: ["series", "weightedLines"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.portfolio.name, matches);

/** While one searches in the modal that replaces a line, the page under it stays as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams, formMethod, defaultShouldRevalidate }) => {
  const isForm = formMethod !== undefined && formMethod !== "GET";
  const staysUnder = nextParams.series !== undefined && nextParams.series === currentParams.series;
  return defaultShouldRevalidate && (isForm || !staysUnder);
};

export default function Composition() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ModalHost modal={useOutlet()}>
      <PortfolioPage {...loaded} editor={answer?.editor ?? loaded.editor} lastResult={answer?.result} />
    </ModalHost>
  );
}
