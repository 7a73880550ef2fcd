import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { taxRulesListPath } from "#app/navigation/paths.ts";
import { FailureNotice } from "../failure-notice.tsx";
import { useSimulationPlace } from "../use-place.ts";
import type { AfterTaxPage as Page } from "./after-tax.server.ts";
import { EstimateCards } from "./estimate-cards.tsx";
import { SituationForm } from "./situation-form.tsx";

export interface AfterTaxPageProps {
  page: Page;
  backHref: string;
  lastResult: SubmissionResult | undefined;
}

/** A simulation after income tax and social charges, apart from its figures before tax. */
export function AfterTaxPage({ page, backHref, lastResult }: AfterTaxPageProps) {
  const { t } = useTranslation();
  const place = useSimulationPlace();
  const { name, form, declared, unconfirmed } = page;
  const title = t("afterTax.title", { name });
  const crumbs =
    place === "edit" ? breadcrumb(t, "simulators", { label: name, href: backHref }, { label: t("afterTax.crumb") }) : undefined;
  return (
    <>
      <PageHead title={title} breadcrumb={crumbs} actions={<ButtonLink to={backHref}>{t("afterTax.back")}</ButtonLink>} />
      <Stack>
        <Obstacles page={page} />
        {form && unconfirmed === null ? (
          <SituationForm form={form} declared={declared} folded={page.estimate !== null} lastResult={lastResult} />
        ) : null}
        {page.estimate ? <EstimateCards estimate={page.estimate} /> : null}
      </Stack>
    </>
  );
}

/** Why there is no estimate. */
function Obstacles({ page: { unconfirmed, mayConfirm, fault, failure, declared, form } }: Pick<AfterTaxPageProps, "page">) {
  const { t } = useTranslation();
  if (unconfirmed !== null)
    return (
      <Notice
        kind="flashy"
        title={t("afterTax.unconfirmed.title", { years: unconfirmed })}
        actions={mayConfirm ? <ButtonLink to={taxRulesListPath()}>{t("taxRules.backToList")}</ButtonLink> : null}
      >
        {t("afterTax.unconfirmed.text")}
      </Notice>
    );
  if (failure) return <FailureNotice failure={failure} />;
  if (fault)
    return (
      <Notice kind="negative" role="alert">
        {fault}
      </Notice>
    );
  if (!declared) return <Notice kind="information">{t(form ? "afterTax.undeclared" : "afterTax.undeclaredByOwner")}</Notice>;
  return null;
}
