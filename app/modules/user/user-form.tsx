import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FieldFrame } from "#app/components/form/field.tsx";
import { type FormField, isInitial, useFieldState } from "#app/components/form/field-state.ts";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { usersPath } from "#app/navigation/paths.ts";
import type { FormView } from "./form-view.server.ts";
import { RoleChoices } from "./role-choices.tsx";

export interface UserFormProps {
  view: FormView;
  /** Absent for a new user. */
  user?: { firstName: string; lastName: string; email: string; organisation: string; roles: string[]; version: number };
  lastResult?: SubmissionResult;
}

type Fields = Omit<NonNullable<UserFormProps["user"]>, "version"> & { username: string };
const EMPTY: Fields = { username: "", firstName: "", lastName: "", email: "", organisation: "", roles: [] };

/** Who a person is, where they work and what they may do. */
export function UserForm({ view, user, lastResult }: UserFormProps) {
  const { t } = useTranslation();
  // What the form holds depends on who keeps the account; the server's schema for the case is the judge.
  const [form, fields] = useForm<Fields>({ id: "user", lastResult, defaultValue: { ...EMPTY, ...user } });
  const personShown = !user || view.accountsHere;
  const labels = {
    username: t("users.fields.username"),
    firstName: t("users.fields.firstName"),
    lastName: t("users.fields.lastName"),
    email: t("users.fields.email"),
    organisation: t("users.fields.organisation"),
    roles: t("users.fields.roles"),
  };
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={view.idem} version={versionOf(lastResult, user?.version)} />
        {user ? null : (
          <TextField
            field={fields.username}
            label={labels.username}
            hint={t(view.accountsHere ? "users.form.usernameHint" : "users.elsewhere.usernameHint")}
            maxLength={120}
          />
        )}
        {personShown ? (
          <>
            <TextField field={fields.firstName} label={labels.firstName} maxLength={120} />
            <TextField field={fields.lastName} label={labels.lastName} maxLength={120} />
            <TextField field={fields.email} label={labels.email} inputMode="email" maxLength={254} optional />
          </>
        ) : null}
        {view.organisations.length > 0 ? (
          <OrganisationSelect field={fields.organisation} groups={view.organisations} />
        ) : (
          <p className="hint">{t("users.form.ownHouse", { name: view.house })}</p>
        )}
        {personShown && view.accountsHere ? <RoleChoices field={fields.roles} groups={view.roles} /> : null}
        <div className="form-actions">
          <SubmitButton>{t(user ? "common.actions.save" : view.accountsHere ? "users.form.invite" : "users.form.add")}</SubmitButton>
          <ButtonLink to={usersPath(view.area)}>{t("common.actions.cancel")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

function OrganisationSelect({ field, groups }: { field: FormField; groups: FormView["organisations"] }) {
  const { t } = useTranslation();
  const hint = t("users.form.organisationHint");
  const label = t("users.fields.organisation");
  const { error, control } = useFieldState(field, hint);
  const chosen = groups.flatMap(({ organisations }) => organisations).find(({ uuid }) => isInitial(field, uuid));
  return (
    <FieldFrame {...{ field, label, hint, error }}>
      <select {...control} className="select" defaultValue={chosen?.uuid ?? ""}>
        <option value="">{t("users.form.noOrganisation")}</option>
        {groups
          .filter(({ organisations }) => organisations.length > 0)
          .map(({ kind, organisations }) => (
            <optgroup key={kind} label={t(`users.kinds.${kind}`)}>
              {organisations.map(({ uuid, name }) => (
                <option key={uuid} value={uuid}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
    </FieldFrame>
  );
}
