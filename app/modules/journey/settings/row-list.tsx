import type { FormMetadata } from "@conform-to/react";
import { PlusIcon, TrashIcon } from "@radix-ui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type FormField, useFieldState } from "#app/components/form/field-state.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";

type AnyForm = FormMetadata<Record<string, unknown>, string[]>;
/** The button that adds a row, of whichever list; the type of a form knows the rows of its own lists alone. */
interface Insertion {
  getButtonProps(row: { name: string; defaultValue?: object }): ReturnType<AnyForm["insert"]["getButtonProps"]>;
}

interface RowsProps<Row> {
  form: unknown;
  /** The list's own field. */
  list: FormField;
  rows: readonly Row[];
  most: number;
  title: string;
  hint?: string;
  add: string;
  /** What a new row begins with. */
  first?: object;
  nameOf: (index: number) => string;
  keyOf: (row: Row) => string | undefined;
  children: (row: Row, index: number) => ReactNode;
}

/** Rows that are added and taken out by buttons, which post the form where there is no script. */
export function RowList<Row>({ form: given, list, rows, most, title, hint, add, first, nameOf, keyOf, children }: RowsProps<Row>) {
  const { t } = useTranslation();
  const form = given as AnyForm;
  const { error } = useFieldState(list, undefined);
  return (
    <Card id={list.id} title={title} {...(hint ? { hint } : {})} className="card-form">
      {error ? (
        <p id={list.errorId} className="field-error">
          {error}
        </p>
      ) : null}
      {rows.map((row, index) => (
        <fieldset key={keyOf(row)} className="row-item">
          <legend className="label">{nameOf(index)}</legend>
          {children(row, index)}
          <button
            {...form.remove.getButtonProps({ name: list.name, index })}
            className="icon-button row-remove"
            aria-label={t("journeySettings.form.remove", { name: nameOf(index) })}
            title={t("journeySettings.form.remove", { name: nameOf(index) })}
          >
            <TrashIcon aria-hidden="true" />
          </button>
        </fieldset>
      ))}
      {rows.length < most ? (
        <Button
          icon={<PlusIcon aria-hidden="true" />}
          {...(form.insert as unknown as Insertion).getButtonProps({ name: list.name, ...(first ? { defaultValue: first } : {}) })}
        >
          {add}
        </Button>
      ) : null}
    </Card>
  );
}
