import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { type PrivilegesArea, userPath } from "#app/navigation/paths.ts";
import { InvitationCard } from "./invitation-card.tsx";
import type { Invited } from "./save-user.server.ts";
import { UserFrame } from "./user-frame.tsx";

interface QuestionProps {
  area: PrivilegesArea;
  uuid: string;
  name: string;
  title: string;
  version: number;
  idem: string;
  /** Why the last try did nothing. */
  refused: string | null;
}

function RefusalNotice({ refused }: { refused: string | null }) {
  const { t } = useTranslation();
  if (refused === null) return null;
  return (
    <Notice kind="negative" role="alert">
      {t(refused === "VERSION_CONFLICT" ? "users.state.changed" : "users.form.notEditable")}
    </Notice>
  );
}

/** Asks before a user is disabled or allowed again. */
export function StatePage({ disable, ...question }: QuestionProps & { disable: boolean }) {
  const { t } = useTranslation();
  const { area, uuid, name, title, version, idem, refused } = question;
  return (
    <UserFrame area={area} title={title} user={{ uuid, name }}>
      <Card className="card-form">
        <Form method="post" className="form">
          <HiddenFields idem={idem} version={version} />
          <RefusalNotice refused={refused} />
          <p>{t(disable ? "users.state.disableText" : "users.state.enableText")}</p>
          <div className="form-actions">
            <SubmitButton variant={disable ? "negative" : "primary"} name="disabled" value={String(disable)}>
              {t(disable ? "users.state.disable" : "users.state.enable")}
            </SubmitButton>
            <ButtonLink to={userPath(area, uuid)}>{t("common.actions.cancel")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </UserFrame>
  );
}

/** Asks before a lost second factor is taken away. */
export function FactorPage({ present, ...question }: QuestionProps & { present: boolean }) {
  const { t } = useTranslation();
  const { area, uuid, name, title, version, idem, refused } = question;
  return (
    <UserFrame area={area} title={title} user={{ uuid, name }}>
      <Card className="card-form">
        <Form method="post" className="form">
          <HiddenFields idem={idem} version={version} />
          <RefusalNotice refused={refused} />
          <p>{t(present ? "users.factor.question" : "users.factor.none")}</p>
          <div className="form-actions">
            {present ? <SubmitButton variant="negative">{t("users.factor.reset")}</SubmitButton> : null}
            <ButtonLink to={userPath(area, uuid)}>{t("common.actions.cancel")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </UserFrame>
  );
}

/** Makes a new link; then shows it. */
export function InvitationPage({ invited, ...question }: Omit<QuestionProps, "version"> & { invited: Invited | null }) {
  const { t } = useTranslation();
  const { area, uuid, name, title, idem, refused } = question;
  return (
    <UserFrame area={area} title={title} user={{ uuid, name }}>
      {invited ? (
        <InvitationCard area={area} invited={invited} />
      ) : (
        <Card className="card-form">
          <Form method="post" className="form">
            <HiddenFields idem={idem} />
            <RefusalNotice refused={refused} />
            <p>{t("users.invitation.question")}</p>
            <div className="form-actions">
              <SubmitButton>{t("users.invitation.make")}</SubmitButton>
              <ButtonLink to={userPath(area, uuid)}>{t("common.actions.cancel")}</ButtonLink>
            </div>
          </Form>
        </Card>
      )}
    </UserFrame>
  );
}
