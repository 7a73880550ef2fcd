import { Cross2Icon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Button } from "#app/components/layout/button.tsx";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { rowTotal } from "#app/domain/glidepath.ts";
import { translateMessage } from "#app/i18n/message.ts";
import type { GlidepathEditor } from "./editor.server.ts";

export interface GlidepathGridProps {
  editor: GlidepathEditor;
  /** Weights as they are in the fields now, by row. */
  typed: ReadonlyArray<readonly string[]>;
  language: InterfaceLanguage;
}

/** Years left by class, each row with its total. Every field is named by its class and its row. */
export function GlidepathGrid({ editor, typed, language }: GlidepathGridProps) {
  const { t } = useTranslation();
  const { classes, rows } = editor;
  return (
    <section className="table-region" aria-label={t("matrices.glidepath.editorCaption")} {...BY_KEYBOARD}>
      {classes.map(({ value }) => (
        <input key={value} type="hidden" name="classes" value={value} />
      ))}
      <table className="data-table data-table-dense data-table-blocks glidepath-grid">
        <caption className="visually-hidden">{t("matrices.glidepath.editorCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("matrices.glidepath.yearsLeft")}</th>
            {classes.map(({ value, label }) => (
              <th key={value} scope="col" className="cell-end">
                <ClassMark assetClass={value} /> {label}{" "}
                {classes.length > 1 ? (
                  <Button
                    variant="text"
                    name="intent"
                    value={`remove-class:${value}`}
                    aria-label={t("matrices.glidepath.removeClassOf", { name: label })}
                    icon={<Cross2Icon aria-hidden="true" />}
                  />
                ) : null}
              </th>
            ))}
            <th scope="col" className="cell-end">
              {t("matrices.glidepath.total")}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t("matrices.glidepath.removeRow")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ yearsLeft, weights }, r) => (
            // A row has no name of its own but its place; the form is made anew when rows come or go.
            <tr key={`row${r.toString()}`}>
              <th scope="row" data-label={t("matrices.glidepath.yearsLeft")}>
                <Cell
                  editor={editor}
                  id={`glidepath-years-${r}`}
                  name={`rows[${r}].yearsLeft`}
                  value={yearsLeft}
                  label={t("matrices.glidepath.yearsOf", { row: r + 1 })}
                />
              </th>
              {classes.map(({ value, label }, c) => (
                <td key={value} className="cell-end" data-label={label}>
                  <Cell
                    editor={editor}
                    id={`glidepath-weight-${r}-${c}`}
                    name={`rows[${r}].weights[${c}]`}
                    value={weights[c] ?? ""}
                    label={t("matrices.glidepath.weightOf", { name: label, row: r + 1 })}
                  />
                </td>
              ))}
              <td className="cell-end" aria-live="polite" data-label={t("matrices.glidepath.total")}>
                <Total weights={typed[r] ?? []} language={language} />
              </td>
              <td>
                {rows.length > 1 ? (
                  <Button
                    variant="text"
                    name="intent"
                    value={`remove-row:${r}`}
                    aria-label={t("matrices.glidepath.removeRowOf", { row: r + 1 })}
                  >
                    {t("matrices.glidepath.removeRow")}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What scrolls sideways must be reachable without a mouse. */
const BY_KEYBOARD = { tabIndex: 0 };

function Cell({ editor, id, name, value, label }: { editor: GlidepathEditor; id: string; name: string; value: string; label: string }) {
  const { t } = useTranslation();
  const error = editor.errors.find(({ fieldId }) => fieldId === id)?.text;
  return (
    <>
      <input
        id={id}
        name={name}
        className="grid-input figure"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {translateMessage(t, error)}
        </p>
      ) : null}
    </>
  );
}

/** Total of what can be read; it says what it should be when it is not. */
function Total({ weights, language }: { weights: readonly string[]; language: InterfaceLanguage }) {
  const { t } = useTranslation();
  const total = rowTotal(weights.map((text) => readDecimal(text, language) ?? "0"));
  const written = formatPercent(total, language, { decimals: [0, 2] });
  if (total === 100) return <FigureText>{written}</FigureText>;
  return <strong className="figure negative">{t("matrices.glidepath.totalWrong", { total: written })}</strong>;
}
