import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { regulatoryProductsPath } from "#app/modules/regulatory-file/paths.ts";
import { ProductPage } from "#app/modules/regulatory-file/product-page.tsx";
import { useArea } from "#app/navigation/page-handle.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./product.server.ts";

export const handle = { i18n: ["regulatoryFiles"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.product.name, matches);

export default function RegulatoryProduct() {
  const { product, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ProductPage product={product} idem={idem} problem={answer?.problem} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const area = useArea(["admin", "insurer"]);
  return (
    <NotFoundBoundary
      title={t("regulatoryFiles.notFound.product")}
      text={t("regulatoryFiles.notFound.text")}
      back={{ href: regulatoryProductsPath(area), label: t("regulatoryFiles.notFound.toList") }}
    />
  );
}
