import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AllocationEditor } from "#app/components/allocation/allocation-editor.tsx";
import type { LineInfo } from "#app/components/allocation/editor-props.ts";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { RiskTicks } from "#app/components/data/risk-ticks.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import type { Earlier } from "#app/domain/allocation/earlier.ts";
import { allocationFields } from "#app/domain/allocation/fields.ts";
import { linesIntent } from "#app/domain/allocation/lines.ts";
import { useLineSearch } from "./use-line-search.ts";
import type { LinesEditor, WeightedLine } from "./weighted-lines.server.ts";
import { LINES, LINES_FORM, SEARCH_ID, SHORTEST_SEARCH, weightId } from "./weighted-lines.ts";

interface LinesFieldsProps {
  editor: LinesEditor;
  /** Said where there is no line. */
  none: string;
  /** What else can be asked for a line: the intent with its place, and the text of the button, also with the name of the line. */
  lineAction?: LineAction;
  /** What 100 % is worth: amounts stand beside the weights then. */
  total?: { amount: number } | null;
  /** What the lines follow. */
  earlier?: Earlier | null;
}

export interface LinesFormProps extends LinesFieldsProps {
  version: number;
  /** Text of the button that saves. */
  save: string;
  /** Where another line is looked for while its name is typed; without one a press alone does. */
  searchAddress?: string | null;
  /** Fields above the lines and below the search. */
  before?: ReactNode;
  after?: ReactNode;
}

export interface LineAction {
  intent: string;
  label: string;
  labelOf: (name: string) => string;
}

/** A control outside of conform: every press is a full form, so that nothing needs a script. */
export const fieldOf = (id: string, name: string, initialValue: string, errors: readonly string[] = []) => ({
  id,
  name,
  errorId: `${id}-error`,
  descriptionId: `${id}-hint`,
  initialValue,
  errors: [...errors],
  outside: true as const,
});

/**
 * Series with weights that make 100 %, in a form of their own, and the search for another. Made anew (a `key` of the editor's
 * `idem`) where the server answered.
 */
export function LinesForm({ editor, version, save, searchAddress, before, after, ...lines }: LinesFormProps) {
  const { t } = useTranslation();
  return (
    <Form method="post" className="form" noValidate>
      <EnterPresses />
      <ErrorSummary lines={editor.errors} />
      <HiddenFields idem={editor.idem} version={version} />
      {before}
      <LinesFields editor={editor} {...lines} />
      <SeriesSearch editor={editor} address={searchAddress ?? null} />
      {after}
      <div className="form-actions">
        <SubmitButton name="intent" value="save">
          {save}
        </SubmitButton>
        <Button name="intent" value="check">
          {t("weightedLines.check")}
        </Button>
      </div>
    </Form>
  );
}

interface EnterProps {
  /** Form that the button belongs to, where it stands outside of it. */
  form?: string;
  intent?: string;
}

/** Pressed by the Enter key, which takes the first button of a form: it stands before those of the lines, and before those outside of the form. */
export function EnterPresses({ form, intent = "check" }: EnterProps) {
  const { t } = useTranslation();
  return (
    <button type="submit" form={form} name="intent" value={intent} className="visually-hidden" tabIndex={-1} aria-hidden="true">
      {t("weightedLines.check")}
    </button>
  );
}

/** The lines themselves, within a form of their owner. */
export function LinesFields({ editor, none, lineAction, total, earlier }: LinesFieldsProps) {
  const { lines, removed, removedName, pasted } = editor;
  const infos = new Map(lines.map((line) => [line.series, infoOf(line)]));
  if (removed && !infos.has(removed.line.series)) infos.set(removed.line.series, { name: removedName });
  const errors = lines.flatMap((_, index) =>
    editor.errors
      .filter(({ fieldId }) => fieldId === weightId(index))
      .map(({ text, atField }) => ({ field: WEIGHT.of(index, "weight"), text: atField ?? text })),
  );
  return (
    <>
      {pasted ? (
        <Notice kind="information" role="status">
          {pasted.note}
        </Notice>
      ) : null}
      <AllocationEditor
        name={LINES}
        lines={lines}
        removed={removed}
        infoOf={(series) => infos.get(series)}
        form={answeredForm(LINES_FORM, errors)}
        errorsEnd
        none={none}
        {...(lineAction && { lineTools: (index: number, name: string) => <Tool action={lineAction} index={index} name={name} /> })}
        total={total}
        earlier={earlier}
        pastes
        pasted={pasted?.text}
      />
    </>
  );
}

const WEIGHT = allocationFields(LINES);

const infoOf = ({ name, isin, assetClass, sri, range }: WeightedLine): LineInfo => ({
  name,
  code: isin,
  ...(assetClass && { assetClass }),
  ...(sri !== undefined && { sri }),
  ...(range && { range }),
});

function Tool({ action, index, name }: { action: LineAction; index: number; name: string }) {
  return (
    <Button variant="text" name="intent" value={`${action.intent}:${index}`} aria-label={action.labelOf(name)}>
      {action.label}
    </Button>
  );
}

interface SearchProps {
  /** The lines that are there, and what the last press found. */
  editor: LinesEditor;
  address: string | null;
  /** Further controls of its row. */
  children?: ReactNode;
}

/** The search for another line, within the form of the lines. */
export function SeriesSearch({ editor, address, children }: SearchProps) {
  const { t } = useTranslation();
  const { lines } = editor;
  const [{ query, results, searchNote }, search] = useLineSearch(editor, address);
  const held = new Set(lines.map(({ series }) => series));
  return (
    <>
      <div className="field-and-button" onInput={search}>
        <TextField
          field={fieldOf(SEARCH_ID, SEARCH_ID, editor.query)}
          label={t("weightedLines.search", { shortest: SHORTEST_SEARCH })}
          width="full"
          inputMode="search"
        />
        <Button name="intent" value="find">
          {t("common.actions.search")}
        </Button>
        {children}
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
              cell: ({ name, isin, assetClass }) => (
                <>
                  {assetClass ? <ClassMark assetClass={assetClass} /> : null} {name} {isin ? <span className="hint">{isin}</span> : null}
                </>
              ),
            },
            { key: "sri", header: t("weightedLines.sri"), cell: ({ sri }) => <RiskTicks level={sri ?? null} /> },
            {
              key: "add",
              header: t("weightedLines.add"),
              headerHidden: true,
              align: "end",
              cell: ({ series, name }) =>
                held.has(series) ? (
                  <span className="hint">{t("weightedLines.isLine")}</span>
                ) : (
                  <Button name="intent" value={linesIntent({ kind: "add-series", series })} aria-label={t("weightedLines.addOf", { name })}>
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
