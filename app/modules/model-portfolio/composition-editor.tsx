import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format.ts";
import { readDecimal } from "#app/domain/format-input.ts";
import { hundredthsOf, WHOLE } from "#app/domain/simulation/weights.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { EditorLine, EditorView } from "./editor.server.ts";

const WEIGHT = /^lines\[\d+\]\.weight$/;

/** Total of what can be read, in hundredths of a per cent. */
const totalOf = (weights: readonly string[], language: InterfaceLanguage): number =>
  weights.reduce((sum, text) => sum + (hundredthsOf(readDecimal(text, language) ?? "") ?? 0), 0);

/** A control outside of conform: every press is a full form, so that nothing needs a script. */
const fieldOf = (id: string, name: string, initialValue: string, errors: readonly string[] = []) => ({
  id,
  name,
  errorId: `${id}-error`,
  descriptionId: `${id}-hint`,
  initialValue,
  errors: [...errors],
});

export function CompositionEditor({ editor, language }: { editor: EditorView; language: InterfaceLanguage }) {
  const { t } = useTranslation();
  const [total, setTotal] = useState(() =>
    totalOf(
      editor.lines.map(({ weight }) => weight),
      language,
    ),
  );
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const typed = [...new FormData(event.currentTarget)].flatMap(([name, text]) => (WEIGHT.test(name) ? [String(text)] : []));
    setTotal(totalOf(typed, language));
  };
  const errorsOf = (id: string) => editor.errors.filter(({ fieldId }) => fieldId === id).map(({ text }) => text);
  return (
    <Card title={editor.title} id="composition">
      <Form method="post" className="form" noValidate onInput={onInput}>
        {/* Pressed by the Enter key, before the buttons of the lines. */}
        <button type="submit" name="intent" value="check" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {t("modelPortfolios.editor.check")}
        </button>
        <ErrorSummary lines={editor.errors} />
        {editor.warnings.length > 0 ? (
          <Notice kind="flashy">
            {editor.warnings.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Notice>
        ) : null}
        <HiddenFields idem={editor.idem} version={editor.version} />
        <input type="hidden" name="original" value={editor.date ?? ""} />
        <DateField
          field={fieldOf("composition-date", "date", editor.typedDate, errorsOf("composition-date"))}
          label={t("modelPortfolios.editor.date")}
        />
        {editor.lines.length === 0 ? <p>{t("modelPortfolios.editor.none")}</p> : <Lines lines={editor.lines} errorsOf={errorsOf} />}
        <Total total={total} language={language} />
        <Search editor={editor} />
        <TextField
          field={fieldOf("composition-comment", "comment", editor.comment)}
          label={t("modelPortfolios.editor.comment")}
          hint={t("modelPortfolios.editor.commentHint")}
          width="full"
          optional
          maxLength={1000}
        />
        <div className="form-actions">
          <SubmitButton name="intent" value="save">
            {t("modelPortfolios.editor.save")}
          </SubmitButton>
          <Button name="intent" value="spread">
            {t("modelPortfolios.editor.spread")}
          </Button>
          <Button name="intent" value="check">
            {t("modelPortfolios.editor.check")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Lines({ lines, errorsOf }: { lines: readonly EditorLine[]; errorsOf: (id: string) => string[] }) {
  const { t } = useTranslation();
  const numbered = lines.map((line, index) => ({ ...line, index }));
  return (
    <DataTable
      caption={t("modelPortfolios.editor.caption")}
      rows={numbered}
      rowKey={({ series, index }) => `${series}-${index}`}
      columns={[
        {
          key: "name",
          header: t("modelPortfolios.editor.support"),
          rowHeader: true,
          cell: ({ series, name, isin, index }) => (
            <>
              <input type="hidden" name={`lines[${index}].series`} value={series} />
              <input type="hidden" name={`lines[${index}].name`} value={name} />
              <input type="hidden" name={`lines[${index}].isin`} value={isin} />
              {name} {isin ? <span className="hint">{isin}</span> : null}
            </>
          ),
        },
        {
          key: "weight",
          header: t("modelPortfolios.editor.weight"),
          align: "end",
          cell: ({ name, weight, index }) => (
            <PercentField
              // A weight that the server set stands in the field anew.
              key={weight}
              field={fieldOf(`composition-weight-${index}`, `lines[${index}].weight`, weight, errorsOf(`composition-weight-${index}`))}
              label={t("modelPortfolios.editor.weightOf", { name })}
              hideLabel
            />
          ),
        },
        {
          key: "remove",
          header: t("modelPortfolios.editor.remove"),
          headerHidden: true,
          align: "end",
          cell: ({ name, index }) => (
            <Button variant="text" name="intent" value={`remove:${index}`} aria-label={t("modelPortfolios.editor.removeOf", { name })}>
              {t("modelPortfolios.editor.remove")}
            </Button>
          ),
        },
      ]}
    />
  );
}

/** What the weights come to, and what is left or too much. */
function Total({ total, language }: { total: number; language: InterfaceLanguage }) {
  const { t } = useTranslation();
  const written = (hundredths: number) => formatPercent(hundredths / 100, language, { decimals: [0, 2] });
  const away = written(Math.abs(WHOLE - total));
  const state =
    total === WHOLE
      ? t("modelPortfolios.editor.exact")
      : t(total < WHOLE ? "modelPortfolios.editor.left" : "modelPortfolios.editor.excess", { percent: away });
  return (
    <p aria-live="polite">
      {t("modelPortfolios.editor.total")} <FigureText>{written(total)}</FigureText>
      {" · "}
      <strong className={total === WHOLE ? "positive" : "negative"}>{state}</strong>
    </p>
  );
}

function Search({ editor: { query, results } }: { editor: EditorView }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="field-and-button">
        <TextField field={fieldOf("composition-search", "q", query)} label={t("modelPortfolios.editor.search")} inputMode="search" />
        <Button name="intent" value="find">
          {t("modelPortfolios.editor.find")}
        </Button>
      </div>
      {results && results.length === 0 ? <p role="status">{t("modelPortfolios.editor.nothing", { query })}</p> : null}
      {results && results.length > 0 ? (
        <DataTable
          caption={t("modelPortfolios.editor.results")}
          dense
          keepTable
          rows={results}
          rowKey={({ series }) => series}
          columns={[
            {
              key: "name",
              header: t("modelPortfolios.editor.results"),
              rowHeader: true,
              cell: ({ name, isin }) => (
                <>
                  {name} {isin ? <span className="hint">{isin}</span> : null}
                </>
              ),
            },
            {
              key: "add",
              header: t("modelPortfolios.editor.add"),
              headerHidden: true,
              align: "end",
              cell: ({ series, name }) => (
                <Button name="intent" value={`add:${series}`} aria-label={t("modelPortfolios.editor.addOf", { name })}>
                  {t("modelPortfolios.editor.add")}
                </Button>
              ),
            },
          ]}
        />
      ) : null}
    </>
  );
}
