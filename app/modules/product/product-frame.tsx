import { TrashIcon } from "@radix-ui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { useArea } from "#app/navigation/page-handle.ts";
import { productDeletePath, productsPath } from "#app/navigation/paths.ts";
import { PRODUCTS_ENTRY } from "./product-area.ts";
import type { ProductHead } from "./product-view.server.ts";

/** Head of a product, around its page. */
export function ProductFrame({ head: { id, name, area, owner, mayDelete }, children }: { head: ProductHead; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={name}
        breadcrumb={breadcrumb(t, PRODUCTS_ENTRY[area], { label: name })}
        facts={[owner]}
        actions={
          mayDelete ? (
            <ButtonLink icon={<TrashIcon aria-hidden="true" />} to={productDeletePath(id)}>
              {t("common.actions.deleteEllipsis")}
            </ButtonLink>
          ) : null
        }
      />
      {children}
    </>
  );
}

export function ProductNotFound() {
  const { t } = useTranslation();
  const area = useArea(["admin", "asset-manager"]);
  return (
    <NotFoundBoundary
      title={t("products.notFound")}
      text={t("products.notFoundText")}
      back={{ href: productsPath(area), label: t("products.backToList") }}
    />
  );
}
