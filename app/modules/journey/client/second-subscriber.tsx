import { useTranslation } from "react-i18next";
import { DateField } from "#app/components/form/date-field.tsx";
import type { FormField } from "#app/components/form/field-state.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import type { SecondSubscriber as Subscriber } from "./second-subscriber.server.ts";

type Name = "coSubscriberFirstName" | "coSubscriberLastName" | "coSubscriberBirthDate";
/** `value`: what the form holds now, which a choice or its end has changed since the page came. */
type Field = FormField & { value?: unknown };

interface Props {
  fields: Record<Name, Field>;
  labels: Record<Name, string>;
  second: Subscriber;
}

const asItIs = ({ id, name, errorId, descriptionId, errors, value }: Field): FormField => ({
  ...{ id, name, errorId, descriptionId, initialValue: value },
  ...(errors && { errors }),
});

/** Who subscribes with the client: typed, or a client on record. */
export function SecondSubscriber({ fields, labels, second: { searches, chosen, matches } }: Props) {
  const { t } = useTranslation();
  const text = (name: Name) => (chosen ? null : <TextField field={asItIs(fields[name])} label={labels[name]} optional />);
  return (
    <div className="form">
      {chosen ? <Chosen chosen={chosen} /> : null}
      <div className="form-pair">
        {text("coSubscriberFirstName")}
        {text("coSubscriberLastName")}
        <DateField
          field={fields.coSubscriberBirthDate}
          label={labels.coSubscriberBirthDate}
          hint={chosen ? t("journey.second.birthHint", { year: chosen.birthYear }) : t("journey.form.coSubscriberBirthHint")}
          optional
        />
      </div>
      {chosen || searches ? (
        <div className="form-actions">
          <SubmitButton variant="secondary" name="second" value={chosen ? "none" : "search"} formNoValidate>
            {t(chosen ? "journey.second.takeAway" : "journey.second.search")}
          </SubmitButton>
        </div>
      ) : null}
      {matches ? <Matches matches={matches} /> : null}
    </div>
  );
}

function Chosen({ chosen }: { chosen: NonNullable<Subscriber["chosen"]> }) {
  const { t } = useTranslation();
  const { id, firstName, lastName, validUntil } = chosen;
  return (
    <p>
      <input type="hidden" name="coSubscriberRetailClient" value={id} />
      <input type="hidden" name="coSubscriberFirstName" value={firstName} />
      <input type="hidden" name="coSubscriberLastName" value={lastName} />
      {t(validUntil ? "journey.second.chosenUntil" : "journey.second.chosen", { ...chosen, date: validUntil ?? "" })}
    </p>
  );
}

function Matches({ matches }: { matches: NonNullable<Subscriber["matches"]> }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {matches.length === 0 ? <p className="hint">{t("journey.second.nobody")}</p> : null}
      <ul className="client-matches" aria-label={t("journey.second.matches")} hidden={matches.length === 0}>
        {matches.map(({ id, name, birthYear }) => (
          <li key={id}>
            <SubmitButton variant="text" name="second" value={id} formNoValidate>
              {t("journey.second.choose", { name, year: birthYear })}
            </SubmitButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
