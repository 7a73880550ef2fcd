import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { GeneralForm } from "#app/modules/horizon-portfolio/general/general-form.tsx";
import { horizonPortfoliosPath } from "#app/modules/horizon-portfolio/paths.ts";
import { HORIZON_ENTRY } from "#app/modules/horizon-portfolio/tabs.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./new.server.ts";

export const handle = { i18n: ["horizonPortfolios"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function NewPortfolio() {
  const { title, area, values, choices, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, HORIZON_ENTRY[area], { label: title })} />
      <GeneralForm {...{ values, choices, idem }} cancelHref={horizonPortfoliosPath(area)} lastResult={answer?.result} />
    </>
  );
}
