import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { RadioSegments } from "#app/components/form/choice-fields.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField } from "#app/components/form/text-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { fieldOf } from "#app/modules/series/weighted-lines.tsx";
import type { AllocationsView } from "./allocation-view.server.ts";

type Marks = Pick<AllocationsView, "idem" | "version">;

/** Shares of the management modes; the checks tell what they come to. */
export function SplitForm({ modes, idem, version }: Marks & Pick<AllocationsView, "modes">) {
  const { t } = useTranslation();
  return (
    <Card title={t("adviceSteps.split.title")} hint={t("adviceSteps.split.hint")}>
      <Form method="post" className="form">
        <HiddenFields idem={idem} version={version} />
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
    </Card>
  );
}

/** Profiles of asset managers, each with its share and its largest holdings. */
export function MandatesForm({ mandates, idem, version }: Marks & { mandates: NonNullable<AllocationsView["mandates"]> }) {
  const { t } = useTranslation();
  if (mandates.length === 0) return <Notice kind="information">{t("adviceSteps.mandates.none")}</Notice>;
  return (
    <Form method="post" className="form">
      <HiddenFields idem={idem} version={version} />
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
                <details>
                  <summary>{t("adviceSteps.mandates.top")}</summary>
                  <ol>
                    {top.map(({ name, weight }) => (
                      <li key={name}>{`${name} – ${weight}`}</li>
                    ))}
                  </ol>
                </details>
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
        <SubmitButton name="intent" value="mandates">
          {t("adviceSteps.mandates.save")}
        </SubmitButton>
      </div>
    </Form>
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
                <meter min={0} max={100} value={risky} aria-hidden="true" /> {text}
              </>
            ),
          },
          { key: "cautious", header: t("adviceSteps.horizon.cautious"), align: "end", cell: ({ cautious }) => cautious },
        ]}
      />
      {horizon.taken ? <Notice kind="positive">{t("adviceSteps.horizon.taken")}</Notice> : null}
      <div className="form-actions">
        <SubmitButton name="intent" value="horizon">
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
    <Card title={t("adviceSteps.quiz.title")} hint={t("adviceSteps.quiz.hint")}>
      <Form method="post" className="form">
        <HiddenFields idem={idem} version={version} />
        {quiz.questions.map(({ code, text, answer, wrong }) => (
          <RadioSegments
            key={code}
            field={fieldOf(`quiz-${code}`, `quiz.${code}`, answer, wrong ? [wrong] : [])}
            label={text}
            options={sides}
          />
        ))}
        <RadioSegments
          field={fieldOf("invested-before", "investedBefore", quiz.investedBefore ? "yes" : "no")}
          label={t("adviceSteps.quiz.investedBefore")}
          options={[
            { value: "yes", label: t("adviceSteps.quiz.yes") },
            { value: "no", label: t("adviceSteps.quiz.no") },
          ]}
        />
        <div className="form-actions">
          <SubmitButton name="intent" value="quiz">
            {t("adviceSteps.quiz.save")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
