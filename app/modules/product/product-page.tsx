import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { ProductForm, type ProductFormProps } from "./product-form.tsx";

export interface ProductPageProps {
  view: {
    form: Omit<ProductFormProps, "lastResult">;
    documents: Array<{ title: string; url: string }>;
    houses: Array<{ label: string; value: string | null }>;
  };
  lastResult?: SubmissionResult | undefined;
}

/** Form of a product beside its documents and who has to do with it. */
export function ProductPage({ view: { form, documents, houses }, lastResult }: ProductPageProps) {
  const { t } = useTranslation();
  return (
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
  );
}
