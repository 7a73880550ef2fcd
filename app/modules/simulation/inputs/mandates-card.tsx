import { useTranslation } from "react-i18next";
import { AllocationBar, AllocationList } from "#app/components/charts/allocation.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { fieldId, namedField } from "#app/components/form/named-field.ts";
import { PercentField } from "#app/components/form/text-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FieldWarnings } from "./field-warnings.tsx";
import type { InputCardProps } from "./goal-cards.tsx";
import type { ManagementView, MandateView } from "./management-view.server.ts";

interface MandatesCardProps extends InputCardProps {
  management: Extract<ManagementView, { kind: "DELEGATED" }>;
  revision: number;
}

/** One profile of each asset manager at most; with several managers each has its part of the contract. */
export function MandatesCard({ initial, typed, form, warnings, management, revision }: MandatesCardProps) {
  const { t } = useTranslation();
  const { managers } = management;
  const several = managers.length > 1;
  const id = fieldId(form, "mandates");
  return (
    <Card id={id} title={t("simulator.investments.title")} className="investments">
      {managers.length === 0 ? <p className="hint">{t("simulator.rules.mandatesMissing")}</p> : null}
      {managers.map(({ manager, mandates }, index) => {
        const chosen = mandates.find(({ code }) => code === typed.mandates[index]?.code);
        const at = (part: string) => `mandates[${index}].${part}`;
        return (
          <div key={`${revision}-${manager}`} className="mandate">
            <div className="mandate-fields">
              <SelectField
                width="full"
                field={namedField(form, at("code"), initial.mandates[index]?.code ?? "")}
                label={t("simulator.mandates.profileOf", { manager })}
                {...(several ? { placeholder: t("simulator.mandates.nothing") } : {})}
                options={mandates.map(({ code, label, facts }) => ({ value: code, label: [label, ...facts].join(" · ") }))}
              />
              {several ? (
                <PercentField
                  inline
                  field={namedField(form, at("weight"), initial.mandates[index]?.weight ?? "")}
                  label={t("simulator.mandates.part")}
                />
              ) : (
                <input type="hidden" name={at("weight")} value="100" />
              )}
            </div>
            {chosen ? <MandateSheet mandate={chosen} /> : null}
          </div>
        );
      })}
      {form.allErrors.mandates?.map((text) => (
        <p key={text} className="field-error" id={`${id}-error`}>
          {text}
        </p>
      ))}
      {several ? <p className="hint">{t("simulator.mandates.oneEach")}</p> : null}
      <FieldWarnings warnings={warnings} field="mandates" />
    </Card>
  );
}

/** What a profile holds: by class, and by fund on demand. */
function MandateSheet({ mandate: { label, slices, lines } }: { mandate: MandateView }) {
  const { t } = useTranslation();
  const caption = t("simulator.mandates.caption", { label, classes: slices.map((slice) => `${slice.label} ${slice.text}`).join(", ") });
  return (
    <>
      <AllocationBar slices={slices} caption={caption} />
      <details>
        <summary>{t("simulator.mandates.holds")}</summary>
        <AllocationList slices={slices} />
        <ul className="mandate-lines">
          {lines.map(({ series, name, weight }) => (
            <li key={series}>
              <span>{name}</span> <span className="figure">{weight}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
