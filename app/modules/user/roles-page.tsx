import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { RolesView } from "./roles-view.server.ts";
import { UserFrame } from "./user-frame.tsx";

/** The menu as somebody with the chosen roles sees it, above the roles to choose from. */
export function RolesPage({ view }: { view: RolesView }) {
  return (
    <UserFrame area={view.area} title={view.title}>
      <MenuCard view={view} />
      <ChoiceCard view={view} />
    </UserFrame>
  );
}

function MenuCard({ view }: { view: RolesView }) {
  const { t } = useTranslation();
  const { chosen, organisation, mainRole, menus } = view;
  if (chosen.length === 0) {
    return (
      <Card>
        <EmptyState title={t("users.preview.nothingChosen")} text={t("users.preview.nothingChosenText")} />
      </Card>
    );
  }
  const names = chosen.map((role) => t(`users.roles.${role}.label`)).join(", ");
  const place = organisation ? t("users.preview.in", { name: organisation.name }) : t("users.preview.inNone");
  return (
    <Card title={t("users.preview.menu")} hint={`${names} · ${place}`}>
      {menus.length === 0 || mainRole === null ? (
        <p>{t("users.preview.empty")}</p>
      ) : (
        <div className="menu-preview">
          {menus.map(({ label, entries }) => (
            <section key={entries[0]?.path}>
              {label ? <h3>{label}</h3> : null}
              <ul>
                {entries.map((entry) => (
                  <li key={entry.path}>
                    <span>{entry.label}</span>
                    <span className="hint">{entry.open ? entry.path : t("users.preview.notHere")}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Card>
  );
}

function ChoiceCard({ view }: { view: RolesView }) {
  const { t } = useTranslation();
  const { chosen, groups, given, organisations, organisation } = view;
  return (
    <Card title={t("users.preview.choose")} className="card-form">
      <Form method="get" className="form">
        {organisations.length > 0 ? (
          <div className="field field-medium">
            <label className="label" htmlFor="preview-organisation">
              {t("users.fields.organisation")}
            </label>
            <select id="preview-organisation" name="organisation" className="select" defaultValue={organisation?.uuid ?? ""}>
              <option value="">{t("users.form.noOrganisation")}</option>
              {organisations
                .filter((group) => group.organisations.length > 0)
                .map((group) => (
                  <optgroup key={group.kind} label={t(`users.kinds.${group.kind}`)}>
                    {group.organisations.map(({ uuid, name }) => (
                      <option key={uuid} value={uuid}>
                        {name}
                      </option>
                    ))}
                  </optgroup>
                ))}
            </select>
          </div>
        ) : null}
        {groups.map(({ group, names }) => (
          <fieldset key={group} className="field">
            <legend className="label">{t(`users.groups.${group}`)}</legend>
            <div className="choices">
              {names.map((name) => (
                <label key={name} className="choice">
                  <input type="checkbox" name="role" value={name} defaultChecked={chosen.includes(name)} />
                  <span className="choice-text">
                    {t(`users.roles.${name}.label`)}
                    <span className="hint">{t(`users.roles.${name}.text`)}</span>
                    {given.includes(name) ? null : <span className="hint">{t("users.preview.notGiven")}</span>}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div className="form-actions">
          <SubmitButton>{t("users.preview.show")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
