import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { hundredthsOf, WHOLE } from "#app/domain/simulation/weights.ts";
import type { LinesEditor, WeightedLine } from "./weighted-lines.server.ts";

export interface LinesFormProps {
  editor: LinesEditor;
  version: number;
  language: InterfaceLanguage;
  /** Text of the button that saves. */
  save: string;
  /** Said where there is no line. */
  none: string;
  /** What else can be asked for a line: the intent with its place, and the text of the button, also with the name of the line. */
  lineAction?: LineAction;
  /** Fields above the lines and below the search. */
  before?: ReactNode;
  after?: ReactNode;
}

export interface LineAction {
  intent: string;
  label: string;
  labelOf: (name: string) => string;
}

const WEIGHT = /^lines\[\d+\]\.weight$/;

/** Total of what can be read, in hundredths of a per cent. */
const totalOf = (weights: readonly string[], language: InterfaceLanguage): number =>
  weights.reduce((sum, text) => sum + (hundredthsOf(readDecimal(text, language) ?? "") ?? 0), 0);

/** A control outside of conform: every press is a full form, so that nothing needs a script. */
export const fieldOf = (id: string, name: string, initialValue: string, errors: readonly string[] = []) => ({
  id,
  name,
  errorId: `${id}-error`,
  descriptionId: `${id}-hint`,
  initialValue,
  errors: [...errors],
});

/**
 * Series with weights that make 100 %: a line for each, the total with what is left or too much, and the search for
 * another. Made anew (a `key` of the editor's `idem`) where the server answered.
 */
export function LinesForm({ editor, version, language, save, none, lineAction, before, after }: LinesFormProps) {
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
  return (
    <Form method="post" className="form" noValidate onInput={onInput}>
      {/* Pressed by the Enter key, before the buttons of the lines. */}
      <button type="submit" name="intent" value="check" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {t("weightedLines.check")}
      </button>
      <ErrorSummary lines={editor.errors} />
      <HiddenFields idem={editor.idem} version={version} />
      {before}
      {editor.lines.length === 0 ? <p>{none}</p> : <Lines editor={editor} action={lineAction} />}
      {editor.lines.length === 0 ? null : <Total total={total} language={language} />}
      <Search editor={editor} />
      {after}
      <div className="form-actions">
        <SubmitButton name="intent" value="save">
          {save}
        </SubmitButton>
        <Button name="intent" value="spread">
          {t("weightedLines.spread")}
        </Button>
        <Button name="intent" value="check">
          {t("weightedLines.check")}
        </Button>
      </div>
    </Form>
  );
}

function Lines({ editor: { lines, errors }, action }: { editor: LinesEditor; action: LineAction | undefined }) {
  const { t } = useTranslation();
  const numbered = lines.map((line, index) => ({ ...line, index }));
  const errorsOf = (id: string) => errors.filter(({ fieldId }) => fieldId === id).map(({ text }) => text);
  return (
    <DataTable<WeightedLine & { index: number }>
      caption={t("weightedLines.caption")}
      rows={numbered}
      rowKey={({ series, index }) => `${series}-${index}`}
      columns={[
        {
          key: "name",
          header: t("weightedLines.support"),
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
          header: t("weightedLines.weight"),
          cell: ({ name, weight, index }) => (
            <PercentField
              field={fieldOf(`line-weight-${index}`, `lines[${index}].weight`, weight, errorsOf(`line-weight-${index}`))}
              label={t("weightedLines.weightOf", { name })}
              hideLabel
            />
          ),
        },
        {
          key: "remove",
          header: t("weightedLines.remove"),
          headerHidden: true,
          align: "end",
          cell: ({ name, index }) => (
            <>
              {action ? (
                <Button variant="text" name="intent" value={`${action.intent}:${index}`} aria-label={action.labelOf(name)}>
                  {action.label}
                </Button>
              ) : null}{" "}
              <Button variant="text" name="intent" value={`remove:${index}`} aria-label={t("weightedLines.removeOf", { name })}>
                {t("weightedLines.remove")}
              </Button>
            </>
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
    total === WHOLE ? t("weightedLines.exact") : t(total < WHOLE ? "weightedLines.left" : "weightedLines.excess", { percent: away });
  return (
    <p aria-live="polite">
      {t("weightedLines.total")} <FigureText>{written(total)}</FigureText>
      {" · "}
      <strong className={total === WHOLE ? "positive" : "negative"}>{state}</strong>
    </p>
  );
}

function Search({ editor: { query, results, searchNote } }: { editor: LinesEditor }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="field-and-button">
        <TextField field={fieldOf("line-search", "q", query)} label={t("weightedLines.search")} inputMode="search" />
        <Button name="intent" value="find">
          {t("weightedLines.find")}
        </Button>
      </div>
      {searchNote ? <p role="status">{searchNote}</p> : null}
      {results && results.length === 0 ? <p role="status">{t("weightedLines.nothing", { query })}</p> : null}
      {results && results.length > 0 ? (
        <DataTable
          caption={t("weightedLines.results")}
          dense
          keepTable
          rows={results}
          rowKey={({ series }) => series}
          columns={[
            {
              key: "name",
              header: t("weightedLines.results"),
              rowHeader: true,
              cell: ({ name, isin }) => (
                <>
                  {name} {isin ? <span className="hint">{isin}</span> : null}
                </>
              ),
            },
            {
              key: "add",
              header: t("weightedLines.add"),
              headerHidden: true,
              align: "end",
              cell: ({ series, name, isLine }) =>
                isLine ? (
                  <span className="hint">{t("weightedLines.isLine")}</span>
                ) : (
                  <Button name="intent" value={`add:${series}`} aria-label={t("weightedLines.addOf", { name })}>
                    {t("weightedLines.add")}
                  </Button>
                ),
            },
          ]}
        />
      ) : null}
    </>
  );
}
