import { Heading } from "@radix-ui/themes/components/heading";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type EncodedMessage, translateMessage } from "#app/i18n/message.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { FormWithErrors } from "./field-state.ts";

/** What the second of two editors is told of a field, and the values of that message. */
const IN_PLACE = /^(common\.form\.inPlace(?:Nothing)?)(?:\?(.*))?$/s;

export interface SummaryLine {
  /** Field id the line leads to. */
  fieldId?: string;
  text: string;
  /** Name of the field, where several have the same text. */
  field?: string | undefined;
}

/** Lines of a refused form: its own errors, then the first error of each field; `labels` are the fields' names, in their order on the page. */
export function summaryLines(form: FormWithErrors, labels: Readonly<Record<string, string>> = {}): SummaryLine[] {
  const own = (form.errors ?? []).map((text) => ({ text }));
  const fields = Object.entries(form.allErrors).flatMap(([name, [text]]) => (name && text ? [{ name, text }] : []));
  const order = Object.keys(labels);
  const named = order.length > 0 ? fields.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)) : fields;
  return [...own, ...named.map(({ name, text }) => ({ fieldId: `${form.id}-${name}`, text, field: labels[name] }))];
}

interface ErrorSummaryProps {
  form?: FormWithErrors;
  /** Names of the fields, in their order on the page, for texts that do not tell which is meant. */
  labels?: Readonly<Record<string, string>>;
  lines?: readonly SummaryLine[];
}

/** List of what is wrong at the top of a refused form; takes the focus. Renders nothing when nothing is wrong. */
export function ErrorSummary({ form, labels, lines = form ? summaryLines(form, labels) : [] }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const signature = lines.map(({ text }) => text).join("|");
  const mark = t("common.form.errorTitlePrefix");
  useEffect(() => {
    if (!signature) return;
    box.current?.focus();
    const title = document.title;
    if (!title.startsWith(mark)) document.title = mark + title;
    return () => {
      if (document.title === mark + title) document.title = title;
    };
  }, [signature, mark]);
  if (lines.length === 0) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1} aria-labelledby="error-summary-title">
      <Heading as="h2" size="2" weight="medium" id="error-summary-title">
        {t("common.form.errorSummaryTitle")}
      </Heading>
      <ul>
        {lines.map(({ fieldId, text, field }) => {
          const line = lineOf(t, text, field);
          return <li key={`${fieldId ?? ""}${text}`}>{fieldId ? <a href={`#${fieldId}`}>{line}</a> : line}</li>;
        })}
      </ul>
    </div>
  );
}

/** A text with the name of the field that it is about, where it does not tell the field itself. What is in place goes with the name in one sentence. */
function lineOf(t: Translate, text: EncodedMessage, field: string | undefined): string {
  const told = translateMessage(t, text);
  if (!field) return told;
  const present = IN_PLACE.exec(text);
  if (present) return translateMessage(t, `${present[1]}OfField?${new URLSearchParams({ field })}&${present[2] ?? ""}`);
  if (field.endsWith("?")) return `${field} ${told}`;
  return told.toLowerCase().includes(field.toLowerCase()) ? told : t("common.form.errorOfField", { field, text: told });
}
