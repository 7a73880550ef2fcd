import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { REGULATORY_ENTRY, regulatoryProductPath } from "#app/modules/regulatory-file/paths.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./delete.server.ts";

export const handle = { i18n: ["regulatoryFiles"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function DeleteEpt() {
  const { area, id, name, isin, title, version, idem } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const back = regulatoryProductPath(area, id);
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, REGULATORY_ENTRY[area], { label: name, href: back }, { label: t("common.actions.delete") })}
      />
      <DeleteCard
        text={t("regulatoryFiles.delete.text", { isin })}
        version={version}
        idem={idem}
        keepHref={back}
        inUse=""
        reasons={[]}
        changed={null}
      />
    </>
  );
}
export { ErrorBoundary } from "./product.tsx";
