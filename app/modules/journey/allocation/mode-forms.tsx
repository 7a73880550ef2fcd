import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MeasureBar } from "#app/components/charts/measure-bar.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { RadioSegments } from "#app/components/form/choice-fields.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField } from "#app/components/form/text-fields.tsx";
import { WHOLE } from "#app/domain/simulation/weights.ts";
import { fieldOf } from "#app/modules/series/weighted-lines.tsx";
import type { AllocationsView } from "./allocation-view.server.ts";

type Marks = Pick<AllocationsView, "idem" | "version">;

/** Shares of the management modes, folded while they make the whole; the checks tell what they come to. */
export function SplitForm({ modes, idem, version }: Marks & Pick<AllocationsView, "modes">) {
  const { t } = useTranslation();
  const shared = modes.filter(({ weight }) => !/^0?$/.test(weight));
  const isWhole = modes.every(({ problem }) => problem === null) && modes.reduce((sum, { part }) => sum + part, 0) === WHOLE;
  return (
    <details className="mode-split" open={!isWhole}>
      <summary>
        {t("adviceSteps.split.title")}
        <span className="hint">{shared.map(({ label, share }) => `${label} ${share}`).join(", ")}</span>
      </summary>
      <Form method="post" className="form">
        <HiddenFields idem={idem} version={version} />
        <p className="hint">{t("adviceSteps.split.hint")}</p>
        <div className="mode-shares">
          {modes.map(({ mode, label, weight, problem }) => (
            <PercentField
              key={mode}
              field={fieldOf(`share-${mode}`, `share.${mode}`, weight, problem ? [problem] : [])}
              label={label}
              width="short"
            />
          ))}
        </div>
        <div className="form-actions">
          <SubmitButton variant="secondary" name="intent" value="split">
            {t("adviceSteps.split.save")}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

/** Profiles of asset managers, each with its share and its largest holdings, within the form of the step. */
export function MandatesFields({ mandates }: { mandates: NonNullable<AllocationsView["mandates"]> }) {
  const { t } = useTranslation();
  if (mandates.length === 0) return <Notice kind="information">{t("adviceSteps.mandates.none")}</Notice>;
  return (
    <div className="form">
      <p className="hint">{t("adviceSteps.mandates.hint")}</p>
      <DataTable
        caption={t("adviceSteps.mandates.caption")}
        rows={mandates}
        rowKey={({ code }) => code}
        columns={[
          {
            key: "label",
            header: t("adviceSteps.mandates.profile"),
            rowHeader: true,
            cell: ({ label, manager, code, kid, top }) => (
              <>
                {label}{" "}
                <span className="hint">
                  {manager} · <span className="figure">{code}</span>
                </span>
                {kid ? (
                  <p>
                    <a href={kid} rel="noreferrer" target="_blank">
                      {t("adviceSteps.mandates.kid")}
                    </a>
                  </p>
                ) : null}
                {top.length > 0 ? (
                  <details>
                    <summary>{t("adviceSteps.mandates.top")}</summary>
                    <ol>
                      {top.map(({ name, weight }) => (
                        <li key={name}>{`${name} – ${weight}`}</li>
                      ))}
                    </ol>
                  </details>
                ) : (
                  <p className="hint">{t("adviceSteps.mandates.opaque")}</p>
                )}
              </>
            ),
          },
          { key: "risk", header: t("adviceSteps.mandates.risk"), align: "end", cell: ({ risk }) => risk ?? "–" },
          { key: "fee", header: t("adviceSteps.mandates.fee"), align: "end", cell: ({ fee }) => fee },
          {
            key: "weight",
            header: t("adviceSteps.mandates.share"),
            cell: ({ code, label, weight, problem }) => (
              <PercentField
                field={fieldOf(`mandate-${code}`, `mandate.${code}`, weight, problem ? [problem] : [])}
                label={t("adviceSteps.mandates.shareOf", { name: label })}
                hideLabel
              />
            ),
          },
        ]}
      />
      <div className="form-actions">
        <SubmitButton variant="secondary" name="intent" value="mandates">
          {t("adviceSteps.mandates.save")}
        </SubmitButton>
      </div>
    </div>
  );
}

/** The glidepath of the product, year by year. */
export function HorizonForm({ horizon, idem, version }: Marks & { horizon: AllocationsView["horizon"] }) {
  const { t } = useTranslation();
  if (!horizon) return <Notice kind="information">{t("adviceSteps.horizon.none")}</Notice>;
  return (
    <Form method="post" className="form">
      <HiddenFields idem={idem} version={version} />
      <p>{t("adviceSteps.horizon.text", { years: horizon.years, start: horizon.start })}</p>
      <DataTable
        caption={t("adviceSteps.horizon.caption")}
        dense
        keepTable
        rows={horizon.rows}
        rowKey={({ year }) => year}
        columns={[
          { key: "year", header: t("adviceSteps.horizon.year"), rowHeader: true, cell: ({ year }) => year },
          { key: "left", header: t("adviceSteps.horizon.left"), align: "end", cell: ({ left }) => left },
          {
            key: "risky",
            header: t("adviceSteps.horizon.risky"),
            cell: ({ risky, text }) => (
              <>
                <MeasureBar share={risky} /> {text}
              </>
            ),
          },
          { key: "cautious", header: t("adviceSteps.horizon.cautious"), align: "end", cell: ({ cautious }) => cautious },
        ]}
      />
      {horizon.taken ? <Notice kind="positive">{t("adviceSteps.horizon.taken")}</Notice> : null}
      <div className="form-actions">
        <SubmitButton variant="secondary" name="intent" value="horizon">
          {t("adviceSteps.horizon.take")}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** True or false; structured products stay locked until every statement is judged rightly (C-230). */
export function QuizForm({ quiz, idem, version }: Marks & { quiz: NonNullable<AllocationsView["quiz"]> }) {
  const { t } = useTranslation();
  const sides = [
    { value: "true", label: t("adviceSteps.quiz.true") },
    { value: "false", label: t("adviceSteps.quiz.false") },
  ];
  return (
    <Form method="post" className="form">
      <p className="hint">{t("adviceSteps.quiz.hint")}</p>
      <HiddenFields idem={idem} version={version} />
      {quiz.questions.map(({ code, text, answer, wrong }) => (
        <RadioSegments
          key={code}
          field={fieldOf(`quiz-${code}`, `quiz.${code}`, answer, wrong ? [wrong] : [])}
          label={text}
          options={sides}
        />
      ))}
      {quiz.again ? (
        <Notice kind="information">{quiz.again}</Notice>
      ) : (
        <div className="form-actions">
          <SubmitButton variant="secondary" name="intent" value="quiz">
            {t("adviceSteps.quiz.save")}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}
