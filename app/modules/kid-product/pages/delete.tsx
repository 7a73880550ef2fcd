import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { KID_PRODUCTS_ENTRY, kidProductsPath } from "#app/modules/kid-product/paths.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { useArea } from "#app/navigation/page-handle.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./delete.server.ts";

export const handle = { i18n: ["kidProducts"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function DeleteKidProduct() {
  const { area, name, text, title, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, KID_PRODUCTS_ENTRY[area], { label: name }, { label: t("common.actions.delete") })}
      />
      <DeleteCard
        text={text}
        version={version}
        idem={idem}
        keepHref={kidProductsPath(area)}
        inUse=""
        reasons={[]}
        changed={refused?.changed ? t("kidProducts.delete.changed") : null}
      />
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const area = useArea(["admin", "insurer"]);
  return (
    <NotFoundBoundary
      title={t("kidProducts.notFound")}
      text={t("kidProducts.notFoundText")}
      back={{ href: kidProductsPath(area), label: t("kidProducts.backToList") }}
    />
  );
}
