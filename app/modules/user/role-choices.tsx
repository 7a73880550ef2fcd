import { useTranslation } from "react-i18next";
import { FieldGroup } from "#app/components/form/field.tsx";
import { type FormField, useFieldState } from "#app/components/form/field-state.ts";
import type { UsersView } from "./list-view.server.ts";

/** Roles by group, each with the sentence that says what it opens. */
export function RoleChoices({ field, groups }: { field: FormField; groups: UsersView["roles"] }) {
  const { t } = useTranslation();
  const label = t("users.fields.roles");
  const hint = t("users.form.rolesHint");
  const { error, control } = useFieldState(field, hint);
  const initial = field.initialValue;
  const on: unknown[] = Array.isArray(initial) ? initial : [initial];
  return (
    <FieldGroup {...{ field, label, hint, error }}>
      <div className="role-groups">
        {groups.map(({ group, names }) => (
          <fieldset key={group} className="field">
            <legend className="label">{t(`users.groups.${group}`)}</legend>
            <div className="choices">
              {names.map((name) => (
                <label key={name} className="choice">
                  <input
                    type="checkbox"
                    name={field.name}
                    value={name}
                    defaultChecked={on.includes(name)}
                    aria-invalid={control["aria-invalid"]}
                  />
                  <span className="choice-text">
                    {t(`users.roles.${name}.label`)}
                    <span className="hint">{t(`users.roles.${name}.text`)}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </FieldGroup>
  );
}
