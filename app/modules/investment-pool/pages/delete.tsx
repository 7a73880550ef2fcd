import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { POOLS_ENTRY } from "#app/modules/investment-pool/pool-area.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { poolPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./delete.server.ts";

export const handle = { i18n: ["pools"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function DeletePool() {
  const { id, name, title, area, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const back = poolPath(area, id);
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, POOLS_ENTRY[area], { label: name, href: back }, { label: t("common.actions.delete") })}
      />
      <DeleteCard
        text={t("pools.delete.text")}
        version={version}
        idem={idem}
        keepHref={back}
        inUse={t("pools.delete.inUse")}
        reasons={refused?.reasons ?? []}
        changed={refused?.changed ? t("pools.delete.changed") : null}
      />
    </>
  );
}
export { PoolNotFound as ErrorBoundary } from "#app/modules/investment-pool/pool-frame.tsx";
