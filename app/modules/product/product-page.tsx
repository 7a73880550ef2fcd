import type { SubmissionResult } from "@conform-to/react";
import { TrashIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type ProductsArea, productDeletePath, productsPath } from "#app/navigation/paths.ts";
import { PRODUCTS_ENTRY } from "./product-area.ts";
import { ProductForm, type ProductFormProps } from "./product-form.tsx";

export interface ProductPageProps {
  view: {
    id: string;
    name: string;
    area: ProductsArea;
    form: Omit<ProductFormProps, "lastResult">;
    documents: Array<{ title: string; url: string }>;
    houses: Array<{ label: string; value: string | null }>;
    mayDelete: boolean;
  };
  lastResult?: SubmissionResult | undefined;
}

export function ProductPage({ view, lastResult }: ProductPageProps) {
  const { t } = useTranslation();
  const { id, name, area, form, documents, houses, mayDelete } = view;
  return (
    <>
      <PageHead
        title={name}
        breadcrumb={breadcrumb(t, PRODUCTS_ENTRY[area], { label: name })}
        facts={[form.owners.find(({ value }) => value === form.product.productOwner)?.label]}
        actions={
          mayDelete ? (
            <ButtonLink icon={<TrashIcon aria-hidden="true" />} to={productDeletePath(id)}>
              {t("common.actions.deleteEllipsis")}
            </ButtonLink>
          ) : null
        }
      />
      <Split variant="dashboard" aside={<ProductForm key={form.product.version} {...form} lastResult={lastResult} />}>
        <Card title={t("products.detail.houses")}>
          <KeyFacts facts={houses.map(({ label, value }) => ({ label, value: value ?? <Missing /> }))} />
        </Card>
        {documents.length > 0 ? (
          <Card title={t("products.form.documents")}>
            <ul>
              {documents.map(({ title, url }) => (
                <li key={`${title}${url}`}>
                  <a href={url} target="_blank" rel="noreferrer">
                    {title} <span className="visually-hidden">{t("common.opensElsewhere")}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </Split>
    </>
  );
}

export function ProductNotFound({ area }: { area: ProductsArea }) {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("products.notFound")}
      text={t("products.notFoundText")}
      action={<ButtonLink to={productsPath(area)}>{t("products.backToList")}</ButtonLink>}
    />
  );
}
