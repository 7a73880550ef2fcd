import { Form, Link } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** What prevents it, with pages where it can be changed. */
export interface DeleteReason {
  text: string;
  links?: ReadonlyArray<{ href: string; label: string }>;
}

export interface DeleteCardProps {
  /** What will be gone. */
  text: string;
  version: number;
  idem: string;
  /** Address of the cancel link. */
  keepHref: string;
  /** Title and list of what prevents the deletion, when it was refused. */
  inUse: string;
  reasons: readonly DeleteReason[];
  /** Said when it changed since the question was asked. */
  changed: string | null;
  /** What the button says, where it does something else than delete. */
  submit?: string;
}

/** Asks before something is deleted or taken out of use, and says why it was not. */
export function DeleteCard({ text, version, idem, keepHref, inUse, reasons, changed, submit }: DeleteCardProps) {
  const { t } = useTranslation();
  return (
    <Card className="card-form">
      <Form method="post" className="form">
        <HiddenFields idem={idem} version={version} />
        {changed ? (
          <Notice kind="flashy" role="alert">
            {changed}
          </Notice>
        ) : null}
        {reasons.length > 0 ? (
          <Notice kind="negative" role="alert" title={inUse}>
            <ul>
              {reasons.map(({ text: reason, links = [] }) => (
                <li key={reason}>
                  {reason}
                  {links.length > 0 ? t("common.form.listFollows") : null}
                  {links.map(({ href, label }, at) => (
                    <Fragment key={href}>
                      {at > 0 ? ", " : null}
                      <Link to={href}>{label}</Link>
                    </Fragment>
                  ))}
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <p>{text}</p>
        <div className="form-actions">
          <SubmitButton variant="negative">{submit ?? t("common.actions.delete")}</SubmitButton>
          <ButtonLink to={keepHref}>{t("common.actions.keep")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
