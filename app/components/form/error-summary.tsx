import { useEffect, useRef } from "react";
import { translateMessage } from "#app/i18n/message.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FormWithErrors } from "./field-state.ts";

export interface SummaryLine {
  /** Field id the line leads to. */
  fieldId?: string;
  text: string;
}

/** Lines of a refused form: its own errors, then the first error of each field. */
export function summaryLines(form: FormWithErrors): SummaryLine[] {
  const own = (form.errors ?? []).map((text) => ({ text }));
  const fields = Object.entries(form.allErrors).flatMap(([name, [text]]) =>
    name && text ? [{ fieldId: `${form.id}-${name}`, text }] : [],
  );
  return [...own, ...fields];
}

/** List of what is wrong at the top of a refused form; takes the focus. Renders nothing when nothing is wrong. */
export function ErrorSummary({ form, lines = form ? summaryLines(form) : [] }: { form?: FormWithErrors; lines?: readonly SummaryLine[] }) {
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
      <h2 id="error-summary-title" className="card-title">
        {t("common.form.errorSummaryTitle")}
      </h2>
      <ul>
        {lines.map(({ fieldId, text }) => (
          <li key={`${fieldId ?? ""}${text}`}>
            {fieldId ? <a href={`#${fieldId}`}>{translateMessage(t, text)}</a> : translateMessage(t, text)}
          </li>
        ))}
      </ul>
    </div>
  );
}
