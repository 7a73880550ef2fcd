import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import {
  auditLogPath,
  userErasurePath,
  userFactorPath,
  userInvitationPath,
  userRolesPath,
  userSessionsPath,
  userStatePath,
} from "#app/navigation/paths.ts";
import type { DetailView } from "./form-view.server.ts";
import { StateBadge } from "./state-badge.tsx";
import { UserForm } from "./user-form.tsx";
import { UserFrame } from "./user-frame.tsx";

export function UserDetailPage({ view, auditLog, lastResult }: { view: DetailView; auditLog: boolean; lastResult?: SubmissionResult }) {
  const { t } = useTranslation();
  const { form, uuid, name, state, version, stored, editable } = view;
  const actions = editable ? (
    <>
      {form.accountsHere && state !== "DISABLED" ? (
        <ButtonLink to={userInvitationPath(form.area, uuid)}>{t("users.invitation.open")}</ButtonLink>
      ) : null}
      {view.secondFactor ? <ButtonLink to={userFactorPath(form.area, uuid)}>{t("users.factor.open")}</ButtonLink> : null}
      <ButtonLink to={userSessionsPath(form.area, uuid)}>{t("sessions.user.open")}</ButtonLink>
      <ButtonLink to={userStatePath(form.area, uuid)}>
        {t(state === "DISABLED" ? "users.state.enableOpen" : "users.state.disableOpen")}
      </ButtonLink>
      <ButtonLink to={userErasurePath(form.area, uuid)}>{t("users.erase")}</ButtonLink>
    </>
  ) : null;
  return (
    <UserFrame area={form.area} title={name} facts={[<StateBadge key="state" state={state} />]} actions={actions}>
      <Facts view={view} auditLog={auditLog} />
      {form.accountsHere ? null : (
        <Notice kind="information" title={t("users.elsewhere.title")}>
          {t("users.elsewhere.text")}
        </Notice>
      )}
      {editable ? (
        <UserForm key={version} view={form} user={{ ...stored, version }} lastResult={lastResult} />
      ) : (
        <Notice kind="information">{t(view.self ? "users.ownAccount" : "users.readOnly")}</Notice>
      )}
    </UserFrame>
  );
}

function Facts({ view, auditLog }: { view: DetailView; auditLog: boolean }) {
  const { t } = useTranslation();
  const { form, roles, organisation } = view;
  const none = <span className="hint">{t("common.answers.none")}</span>;
  const preview = userRolesPath(form.area, { roles: roles.join(","), ...(organisation && { organisation: organisation.uuid }) });
  return (
    <Card
      title={t("users.detail.facts")}
      actions={
        <>
          {roles.length > 0 ? <Link to={preview}>{t("users.preview.open")}</Link> : null}
          {auditLog ? (
            <Link to={auditLogPath(form.area, { objectType: "user", objectId: view.uuid })}>{t("users.detail.history")}</Link>
          ) : null}
        </>
      }
    >
      <KeyFacts
        columns={2}
        facts={[
          { label: t("users.fields.username"), value: view.username },
          { label: t("users.fields.email"), value: view.email ?? none },
          { label: t("users.fields.organisation"), value: organisation?.name ?? t("users.form.noOrganisation") },
          { label: t("users.fields.language"), value: view.language ?? none },
          {
            label: t("users.fields.lastSignIn"),
            value: view.lastSignIn ?? t(form.accountsHere ? "users.never" : "users.elsewhere.signIns"),
          },
          ...(view.secondFactor === null
            ? []
            : [{ label: t("users.fields.secondFactor"), value: t(`users.factor.${view.secondFactor ? "on" : "off"}`) }]),
          {
            label: t("users.fields.roles"),
            value:
              roles.length === 0
                ? t(form.accountsHere ? "users.noRole" : "users.elsewhere.roles")
                : roles.map((role) => t(`users.roles.${role}.label`)).join(", "),
          },
        ]}
      />
    </Card>
  );
}
