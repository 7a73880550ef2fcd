import { type RefObject, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { KeptFormContext } from "#app/components/form/kept-form.ts";
import { allocationFields, allocationFromFields, amountText, centsOf, hundredthsOfAmount } from "#app/domain/allocation/fields.ts";
import {
  type AllocationLine,
  type AllocationState,
  changeAllocation,
  type LinesChange,
  typedHundredths,
  weightForField,
} from "#app/domain/allocation/lines.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { AllocationEditorProps } from "./editor-props.ts";

const EVERY_LINE = 1000;

export const fieldsIn = (root: HTMLFieldSetElement | null): Array<[string, string]> =>
  [...(root?.elements ?? [])].flatMap((field) =>
    field instanceof HTMLInputElement && field.name ? [[field.name, field.value] as [string, string]] : [],
  );

const inputOf = (root: HTMLFieldSetElement | null, name: string) => {
  const field = root?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
};

/** Writes a field as a person would: what listens to the form hears of it. */
export function writeField(root: HTMLFieldSetElement | null, name: string, text: string): void {
  const field = inputOf(root, name);
  if (!field || field.value === text) return;
  field.value = text;
}

export const tellForm = (root: HTMLFieldSetElement | null) => root?.dispatchEvent(new Event("input", { bubbles: true }));

/** Where the focus goes once a change is shown: the same control of the line where it is then. */
type Focus = { series: string; control: "handle" | "lock" | "weight" } | null;

const focusAfter = (change: LinesChange, { lines, removed }: AllocationState): Focus => {
  if (change.kind === "restore-line") return removed ? { series: removed.line.series, control: "weight" } : null;
  const series = "index" in change ? lines[change.index]?.series : undefined;
  if (series === undefined) return null;
  if (change.kind === "move-line") return { series, control: "handle" };
  if (change.kind !== "remove-series") return null;
  const next = lines[change.index + 1] ?? lines[change.index - 1];
  return next ? { series: next.series, control: "weight" } : null;
};

/** The fields are the state: they are read before each change, and written after it. */
export function useAllocation(root: RefObject<HTMLFieldSetElement>, props: AllocationEditorProps) {
  const { t } = useTranslation();
  const { name, infoOf, total } = props;
  const language = useLanguage();
  const fields = allocationFields(name);
  const kept = useContext(KeptFormContext);
  const [state, setState] = useState<AllocationState>(() => {
    // What was typed before the session ended: its lines need not be those of the page any more.
    const before = kept ? allocationFromFields([...kept], name, language, EVERY_LINE) : null;
    return before && before.lines.length > 0 ? before : { lines: [...props.lines], removed: props.removed ?? null };
  });
  const [typed, setTyped] = useState(state.lines);
  const [said, say] = useState("");
  const written = useRef<{ lines: readonly AllocationLine[]; focus: Focus } | null>(null);
  const amount = total?.amount ?? 0;

  const read = useCallback(
    () => setTyped(allocationFromFields(fieldsIn(root.current), name, language, EVERY_LINE).lines),
    [root, name, language],
  );

  const apply = (change: LinesChange) => {
    const before = allocationFromFields(fieldsIn(root.current), name, language, EVERY_LINE);
    const next = changeAllocation(before, change, language);
    written.current = { lines: next.lines, focus: focusAfter(change, before) };
    setState(next);
    setTyped(next.lines);
    if (change.kind === "move-line") {
      const moved = before.lines[change.index]?.series ?? "";
      say(t("weightedLines.moved", { name: infoOf(moved)?.name ?? "", place: change.to + 1, count: next.lines.length }));
    }
  };

  // Fields keep what they hold while their lines move: what the change says of them is written once they stand in their places.
  useEffect(() => {
    const done = written.current;
    if (!done) return;
    written.current = null;
    const hundredths = typedHundredths(done.lines, language);
    done.lines.forEach(({ weight }, index) => {
      writeField(root.current, fields.of(index, "weight"), weight);
      if (amount > 0) writeField(root.current, fields.of(index, "amount"), amountText(centsOf(hundredths[index] ?? 0, amount), language));
    });
    const at = done.focus ? done.lines.findIndex(({ series }) => series === done.focus?.series) : -1;
    if (done.focus?.control === "handle") root.current?.querySelector<HTMLElement>(`[data-handle="${at}"]`)?.focus();
    else if (at >= 0) inputOf(root.current, fields.of(at, "weight"))?.focus();
    else if (done.focus === null && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
    tellForm(root.current);
  });

  // What was typed before the script arrived, or what the browser put back.
  useEffect(read, [read]);

  useEffect(() => {
    const editor = root.current;
    if (!editor) return;
    const partOf = (target: EventTarget | null) => {
      const match = target instanceof HTMLInputElement && target.name.startsWith(`${name}[`) ? /\[(\d+)\]\.(\w+)$/.exec(target.name) : null;
      return match ? { input: target as HTMLInputElement, index: Number(match[1]), part: match[2] } : null;
    };
    const names = allocationFields(name);
    const weightAt = (index: number) => inputOf(editor, names.of(index, "weight"))?.value ?? "";
    const writeAmount = (index: number) => {
      const [hundredths = 0] = typedHundredths([{ series: "", weight: weightAt(index) }], language);
      if (amount > 0) writeField(editor, names.of(index, "amount"), amountText(centsOf(hundredths, amount), language));
    };
    const onInput = (event: Event) => {
      const at = partOf(event.target);
      if (at?.part === "amount") {
        const hundredths = hundredthsOfAmount(at.input.value, amount, language);
        if (hundredths !== null) writeField(editor, names.of(at.index, "weight"), weightForField(hundredths, language));
      } else if (at?.part === "weight") writeAmount(at.index);
      read();
    };
    /** An amount that no weight of two decimals gives becomes the nearest that one does. */
    const onLeave = (event: FocusEvent) => {
      const at = partOf(event.target);
      if (at?.part === "amount") queueMicrotask(() => writeAmount(at.index));
    };
    /** Enter goes to the next weight, with Shift to the one before; after the last one it sends the form. */
    const onKey = (event: KeyboardEvent) => {
      const at = partOf(event.target);
      if (at?.part !== "weight" || event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
      const next = inputOf(editor, names.of(at.index + (event.shiftKey ? -1 : 1), "weight"));
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.select();
    };
    editor.addEventListener("input", onInput);
    editor.addEventListener("focusout", onLeave);
    editor.addEventListener("keydown", onKey);
    return () => {
      editor.removeEventListener("input", onInput);
      editor.removeEventListener("focusout", onLeave);
      editor.removeEventListener("keydown", onKey);
    };
  }, [root, name, language, amount, read]);

  // Another total leaves the weights and gives other amounts.
  const shownTotal = useRef(amount);
  useEffect(() => {
    if (shownTotal.current === amount) return;
    shownTotal.current = amount;
    typedHundredths(typed, language).forEach((hundredths, index) => {
      writeField(root.current, allocationFields(name).of(index, "amount"), amountText(centsOf(hundredths, amount), language));
    });
  }, [amount, typed, language, name, root]);

  return { lines: state.lines, removed: state.removed, typed, apply, said, say };
}
