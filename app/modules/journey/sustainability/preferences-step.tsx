import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { CheckboxList, RadioList } from "#app/components/form/choice-fields.tsx";
import { PercentField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { StepForm } from "#app/modules/journey/session/step-form.tsx";
import type { PreferencesView } from "./preferences-view.server.ts";
import { ReachCard } from "./reach-card.tsx";
import type { ReachView } from "./reach-view.server.ts";

type Fields = Record<"decision" | "wants" | "minSustainableInvestments" | "minTaxonomyAlignment" | "impacts" | "minimumCoverage", string>;

interface PreferencesStepProps {
  view: PreferencesView;
  reach: ReachView;
  lastResult: SubmissionResult | undefined;
}

/** Plain words first, then what the client wants of sustainability. */
export function PreferencesStep({ view, reach, lastResult }: PreferencesStepProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm<Fields>({
    id: "sustainability-step",
    lastResult,
    defaultValue: view.fields as Partial<Fields>,
    onValidate: whenTouched(
      () => import("./preferences.schema.ts"),
      ({ preferencesSchema }) => preferencesSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  const labels = {
    decision: t("journey.sustainability.decision"),
    wants: t("journey.sustainability.wants"),
    minSustainableInvestments: t("journey.sustainability.sustainable"),
    minTaxonomyAlignment: t("journey.sustainability.taxonomy"),
    impacts: t("journey.sustainability.impactsLabel"),
    minimumCoverage: t("journey.sustainability.coverage"),
  };
  const usual = (shares: readonly string[]) =>
    shares.length > 0 ? t("journey.sustainability.usual", { shares: shares.join(", ") }) : undefined;
  const { onFile } = view;
  return (
    <StepForm step="sustainability" form={form} view={view} labels={labels} lastResult={lastResult}>
      <Card title={t("journey.sustainability.meaning")}>
        <div className="stack reading">
          {view.intro ? <p>{view.intro}</p> : null}
          <p>{t("journey.sustainability.plain")}</p>
          <details>
            <summary>{t("journey.sustainability.more")}</summary>
            <ul className="stack">
              {(["sustainable", "taxonomy", "impacts"] as const).map((key) => (
                <li key={key}>{t(`journey.sustainability.explained.${key}`)}</li>
              ))}
            </ul>
          </details>
        </div>
      </Card>
      <Card title={t("journey.sustainability.preferences")}>
        <div className="form">
          {onFile ? (
            <RadioList
              field={fields.decision}
              label={labels.decision}
              options={[
                {
                  value: "keep",
                  label: t("journey.sustainability.keep", onFile),
                  disabled: onFile.over,
                  ...(onFile.over ? { hint: t("journey.sustainability.over") } : { hint: onFile.said }),
                },
                { value: "update", label: t("journey.sustainability.update") },
              ]}
            />
          ) : (
            <input type="hidden" name="decision" value="update" />
          )}
          <div className="form" data-decision="update">
            <RadioList
              field={fields.wants}
              label={labels.wants}
              options={(["yes", "no", "unsaid"] as const).map((value) => ({
                value,
                label: t(`journey.sustainability.answers.${value}`),
                hint: t(`journey.sustainability.answerHints.${value}`),
              }))}
            />
            <div className="form" data-wants="yes">
              <PercentField
                field={fields.minSustainableInvestments}
                label={labels.minSustainableInvestments}
                hint={usual(view.thresholds.sustainable)}
                optional
              />
              <PercentField
                field={fields.minTaxonomyAlignment}
                label={labels.minTaxonomyAlignment}
                hint={usual(view.thresholds.taxonomy)}
                optional
              />
              {view.impacts.length > 0 ? (
                <>
                  <CheckboxList field={fields.impacts} label={labels.impacts} options={view.impacts} optional />
                  <PercentField
                    field={fields.minimumCoverage}
                    label={labels.minimumCoverage}
                    hint={t("journey.sustainability.coverageHint")}
                  />
                </>
              ) : null}
            </div>
          </div>
        </div>
      </Card>
      <ReachCard view={reach} form={view.isOpen ? form.id : undefined} />
    </StepForm>
  );
}
