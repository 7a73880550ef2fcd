import { TextArea } from "@radix-ui/themes/components/text-area";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FormWithErrors } from "#app/components/form/field-state.ts";
import { fieldId } from "#app/components/form/named-field.ts";
import { Button, ButtonLook } from "#app/components/layout/button.tsx";
import { allocationFields } from "#app/domain/allocation/fields.ts";
import { type PastedRow, readPasted } from "#app/domain/allocation/pasted.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { LineInfo } from "./editor-props.ts";
import { tellForm, writeField } from "./use-allocation.ts";

interface PasteProps {
  root: RefObject<HTMLFieldSetElement>;
  name: string;
  pasted: string | undefined;
  infoOf: (series: string) => LineInfo | undefined;
  say: (text: string) => void;
  form: FormWithErrors;
}

/**
 * A field for what was copied from a spreadsheet, sent with the intent `paste-lines`. With a script a weight takes it too: a column of weights
 * goes down from there, rows of lines that stand there already find them, and everything else is sent.
 */
export function AllocationPaste({ root, name, pasted, infoOf, say, form }: PasteProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const area = useRef<HTMLTextAreaElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const known = useRef(infoOf);
  known.current = infoOf;
  const told = useRef((count: number) => say(t("weightedLines.pastedWeights", { count })));
  useEffect(() => {
    const editor = root.current;
    if (!editor) return;
    const fields = allocationFields(name);
    const lines = () =>
      [...editor.querySelectorAll<HTMLInputElement>(`input[name^="${name}["][name$=".series"]`)].map(({ value }) => value);
    const onPaste = (event: ClipboardEvent) => {
      const { target } = event;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const start = target instanceof HTMLInputElement ? /\[(\d+)\]\.weight$/.exec(target.name) : null;
      if (!start || !/[\t\n\r]/.test(text.trim())) return;
      event.preventDefault();
      const places = placesOf(readPasted(text, language), lines(), Number(start[1]), (series) => known.current(series));
      if (places === null) {
        if (area.current) area.current.value = text;
        send.current?.click();
        return;
      }
      for (const [index, weight] of places) writeField(editor, fields.of(index, "weight"), decimalForField(weight, language));
      for (const [index] of places)
        editor.elements.namedItem(fields.of(index, "weight"))?.dispatchEvent(new Event("input", { bubbles: true }));
      told.current(places.length);
      tellForm(editor);
    };
    editor.addEventListener("paste", onPaste);
    return () => editor.removeEventListener("paste", onPaste);
  }, [root, name, language]);
  const { paste } = allocationFields(name);
  const id = fieldId(form, paste);
  return (
    <details className="line-paste" open={pasted ? true : undefined}>
      <ButtonLook variant="text">
        <summary>{t("weightedLines.paste")}</summary>
      </ButtonLook>
      <label className="label" htmlFor={id}>
        {t("weightedLines.pasteLabel")}
      </label>
      <TextArea
        size="2"
        ref={area}
        id={id}
        name={paste}
        rows={4}
        maxLength={20_000}
        defaultValue={pasted}
        aria-describedby={`${id}-description`}
      />
      <p className="hint" id={`${id}-description`}>
        {t("weightedLines.pasteHint")}
      </p>
      <Button ref={send} type="submit" name="intent" value="paste-lines">
        {t("weightedLines.pasteSend")}
      </Button>
    </details>
  );
}

/** Index and weight of each row; null where a row is of no line that is there. */
function placesOf(
  rows: readonly PastedRow[],
  lines: readonly string[],
  from: number,
  infoOf: (series: string) => LineInfo | undefined,
): Array<[number, string]> | null {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const places = rows.map(({ name, weight }, at): [number, string] | null => {
    if (weight === null) return null;
    if (name === "") return from + at < lines.length ? [from + at, weight] : null;
    const index = lines.findIndex((series) => same(infoOf(series)?.name ?? "", name) || same(infoOf(series)?.code ?? "", name));
    return index < 0 ? null : [index, weight];
  });
  return places.includes(null) || places.length === 0 ? null : (places as Array<[number, string]>);
}
