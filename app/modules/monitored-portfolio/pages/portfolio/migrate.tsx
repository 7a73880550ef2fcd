import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { action, loader } from "./migrate.server.ts";

export const handle = { i18n: ["portfolioCompositions"] };

export default function MigrateModel() {
  const { back, count, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <Card title={t("portfolioCompositions.migrate.title")} className="card-form">
      <Form method="post" className="form">
        <HiddenFields idem={idem} version={refused?.newest ?? version} />
        {refused ? (
          <Notice kind="flashy" role="alert">
            {t("portfolioCompositions.migrate.changed")}
          </Notice>
        ) : null}
        <p>{t("portfolioCompositions.migrate.text", { count })}</p>
        <div className="form-actions">
          <SubmitButton>{t("portfolioCompositions.migrate.submit")}</SubmitButton>
          <ButtonLink to={back}>{t("common.actions.cancel")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
