import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import type { RecapPage as Page } from "./recap.server.ts";

/** Everything that was handed over, to be checked before the simulation begins. */
export function RecapPage({ page, refused }: { page: Page; refused: boolean }) {
  const { t } = useTranslation();
  const { facts, composition, obstacle, fields, changeHref, idem } = page;
  return (
    <>
      <PageHead title={t("recap.title")} />
      {obstacle || refused ? (
        <Notice kind="negative" role="alert">
          {obstacle ?? t("recap.refused")}
        </Notice>
      ) : null}
      <div className="stack">
        <Card className="card-form" title={t("recap.parameters")} actions={<Link to={changeHref}>{t("recap.change")}</Link>}>
          <KeyFacts columns={2} facts={facts} />
        </Card>
        {composition.length > 0 ? (
          <Card className="card-form" title={t("recap.composition")}>
            <KeyFacts facts={composition.map(({ name, weight }) => ({ label: name, value: <span className="figure">{weight}</span> }))} />
          </Card>
        ) : null}
      </div>
      <Form method="post" className="form-actions">
        <HiddenFields idem={idem} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {obstacle ? null : <SubmitButton>{t("recap.confirm")}</SubmitButton>}
        <ButtonLink to={changeHref}>{t("recap.change")}</ButtonLink>
      </Form>
    </>
  );
}
