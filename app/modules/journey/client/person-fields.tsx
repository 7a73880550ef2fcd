import { useTranslation } from "react-i18next";
import { RadioSegments } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { type FormField, isInUse } from "#app/components/form/field-state.ts";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FoldedCard } from "#app/components/layout/fold.tsx";
import type { SecondSubscriber as Subscriber } from "./second-subscriber.server.ts";
import { SecondSubscriber } from "./second-subscriber.tsx";

const NAMES = [
  "person",
  "clientFirstName",
  "clientLastName",
  "clientBirthDate",
  "clientEstimatedRetirementAge",
  "legalPersonName",
  "legalPersonIdentifier",
  "legalPersonRepresentativeFirstName",
  "legalPersonRepresentativeLastName",
  "coSubscriberFirstName",
  "coSubscriberLastName",
  "coSubscriberBirthDate",
  "contactEmail",
  "extClientCode",
  "extAdvisorCode",
] as const;
export type PersonFieldName = (typeof NAMES)[number];
type Fields = Record<PersonFieldName, FormField>;

/** Names of the fields for the summary of errors. */
export function usePersonLabels(): Record<PersonFieldName, string> {
  const { t } = useTranslation();
  return Object.fromEntries(NAMES.map((name) => [name, t(`journey.form.fields.${name}`)])) as Record<PersonFieldName, string>;
}

interface Props {
  fields: Fields;
  onRecord?: boolean;
  second: Subscriber;
  /** What the fields were filled with from a record. */
  given?: Readonly<Record<string, unknown>> | undefined;
  /** Where it is asked beside the other fields that few people need. */
  projectName?: FormField;
}

/** Of those that few people need; what they hold brings them into sight. */
const FURTHER = [
  "clientEstimatedRetirementAge",
  "contactEmail",
  "coSubscriberFirstName",
  "coSubscriberLastName",
  "coSubscriberBirthDate",
  "extClientCode",
  "extAdvisorCode",
] as const;

/** Whom the session is for: a natural or a legal person, with who signs beside them. Names of a client on record are read alone. */
export function PersonFields({ fields, onRecord = false, second, given, projectName }: Props) {
  const { t } = useTranslation();
  const labels = usePersonLabels();
  const text = (name: PersonFieldName, optional = true, readOnly = false) => (
    <TextField field={fields[name]} label={labels[name]} optional={optional} readOnly={readOnly} />
  );
  const further = [...FURTHER.map((name): FormField => fields[name]), ...(projectName ? [projectName] : [])];
  const opens = second.chosen !== null || second.matches !== null || further.some((field) => isInUse(field, given));
  return (
    <>
      <Card title={t("journey.form.client")}>
        <div className="form">
          <RadioSegments
            field={fields.person}
            label={labels.person}
            options={(["natural", "legal"] as const).map((value) => ({ value, label: t(`journey.form.persons.${value}`) }))}
          />
          <div className="form-pair" data-person="natural">
            {text("clientFirstName", true, onRecord)}
            {text("clientLastName", false, onRecord)}
            <DateField field={fields.clientBirthDate} label={labels.clientBirthDate} />
          </div>
          <div className="form-pair" data-person="legal">
            {text("legalPersonName", false)}
            {text("legalPersonIdentifier")}
            {text("legalPersonRepresentativeFirstName")}
            {text("legalPersonRepresentativeLastName")}
          </div>
        </div>
      </Card>
      <FoldedCard title={t("journey.form.others")} open={opens}>
        <div className="form">
          <TextField field={fields.contactEmail} label={labels.contactEmail} inputMode="email" optional />
          <div data-person="natural">
            <TextField
              field={fields.clientEstimatedRetirementAge}
              label={labels.clientEstimatedRetirementAge}
              inputMode="numeric"
              width="short"
              optional
            />
          </div>
          <SecondSubscriber fields={fields} labels={labels} second={second} />
          <div className="form-pair">
            {text("extClientCode")}
            {text("extAdvisorCode")}
          </div>
          {projectName ? <TextField field={projectName} label={t("journey.form.fields.projectName")} optional /> : null}
        </div>
      </FoldedCard>
    </>
  );
}
