import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { POOLS_ENTRY } from "#app/modules/investment-pool/pool-area.ts";
import { PoolForm } from "#app/modules/investment-pool/pool-form.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { poolsPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./new.server.ts";

export const handle = { i18n: ["pools"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function NewPool() {
  const { title, area, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, POOLS_ENTRY[area], { label: title })} />
      <PoolForm houses={null} idem={idem} cancelHref={poolsPath(area)} lastResult={answer?.result} />
    </>
  );
}
