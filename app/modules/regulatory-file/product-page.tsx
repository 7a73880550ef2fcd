import { ChevronRightIcon, DownloadIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { ComparisonTable } from "./comparison-table.tsx";
import { correctedFilePath, eptDeletePath, REGULATORY_ENTRY, regulatoryProductPath } from "./paths.ts";
import type { ProductView } from "./product-view.server.ts";

interface ProductPageProps {
  product: ProductView;
  idem: string;
  problem: string | undefined;
}

/** One product: what each of its files says, what is known here, and what disagrees. */
export function ProductPage({ product, idem, problem }: ProductPageProps) {
  const { t } = useTranslation();
  const { area, id, show, name, totals, ept, next, mayEdit } = product;
  const tabs = [
    { href: regulatoryProductPath(area, id), label: t("regulatoryFiles.product.all", { shown: totals.allShown }), current: !show },
    {
      href: regulatoryProductPath(area, id, { show: "differences" }),
      label: t("regulatoryFiles.product.onlyOpen", { shown: totals.openShown }),
      current: show !== undefined,
    },
  ];
  return (
    <>
      <PageHead
        title={name}
        breadcrumb={breadcrumb(t, REGULATORY_ENTRY[area], { label: name })}
        facts={product.facts}
        actions={
          <>
            {next ? (
              <ButtonLink to={regulatoryProductPath(area, next, show ? { show } : {})}>
                {t("regulatoryFiles.product.next")}
                <ChevronRightIcon aria-hidden="true" />
              </ButtonLink>
            ) : null}
            {ept ? (
              <ButtonLink
                variant="primary"
                icon={<DownloadIcon aria-hidden="true" />}
                to={correctedFilePath(area, ept.file, ept.sheet)}
                download
              >
                {t("regulatoryFiles.product.export")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Stack>
        {problem ? (
          <Notice kind="flashy" role="alert">
            {problem}
          </Notice>
        ) : null}
        <TabLinks label={t("regulatoryFiles.product.tabs")} tabs={tabs} />
        <Card
          title={product.title}
          hint={[product.basis, ept && ept.corrections > 0 ? t("regulatoryFiles.product.corrections", { count: ept.corrections }) : null]
            .filter(Boolean)
            .join(" ")}
          flush
        >
          {product.groups.length > 0 ? (
            <ComparisonTable product={product} idem={idem} />
          ) : (
            <EmptyState title={t("regulatoryFiles.product.nothingOpen")} />
          )}
        </Card>
        <p className="hint">{t("regulatoryFiles.product.tolerances")}</p>
        {mayEdit ? (
          <div className="form-actions">
            <Form method="post">
              <HiddenFields idem={idem} version={product.version} />
              <SubmitButton name="intent" value="check" variant="secondary">
                {t("regulatoryFiles.product.check")}
              </SubmitButton>
            </Form>
            {ept ? <Link to={eptDeletePath(area, id)}>{t("regulatoryFiles.product.deleteEpt")}</Link> : null}
          </div>
        ) : null}
      </Stack>
    </>
  );
}
