import { Form } from "@remix-run/react";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { organisationPath, organisationsPath } from "#app/navigation/paths.ts";
import { SETTINGS } from "./settings-kind.ts";

export interface DeletePageProps {
  kind: OrganisationKind;
  uuid: string;
  name: string;
  title: string;
  version: number;
  idem: string;
  /** What uses the organisation, when the deletion was refused. */
  reasons: string[];
  /** It changed since the question was asked. */
  changed: boolean;
}

export function DeletePage({ kind, uuid, name, title, version, idem, reasons, changed }: DeletePageProps) {
  const { t } = useTranslation();
  const { segment } = SETTINGS[kind];
  const back = organisationPath(segment, uuid);
  const breadcrumb = [
    { label: t(`organisation.${kind}.title`), href: organisationsPath(segment) },
    { label: name, href: back },
    { label: t("common.actions.delete") },
  ];
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb} />
      <Card className="card-form">
        <Form method="post" className="form">
          <HiddenFields idem={idem} version={version} />
          {changed ? (
            <Notice kind="flashy" role="alert">
              {t("organisation.delete.changed")}
            </Notice>
          ) : null}
          {reasons.length > 0 ? (
            <Notice kind="negative" role="alert" title={t("organisation.delete.inUse")}>
              <ul>
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
          <p>{t("organisation.delete.text")}</p>
          <div className="form-actions">
            <SubmitButton variant="negative">{t("common.actions.delete")}</SubmitButton>
            <ButtonLink href={back}>{t("common.actions.keep")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
