import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/layout/button.tsx";
import { fieldsOf } from "./use-form.ts";

/** A line that a press took out of a list of a form, with what was typed in it. */
export interface RemovedLine {
  name: string;
  index: number;
  value: unknown;
}

/** Name under which Conform sends what a button of a list does. */
const INTENT = "__intent__";

function removalOf(sent: FormDataEntryValue | null): { name: string; index: number } | null {
  if (typeof sent !== "string") return null;
  try {
    const { type, payload } = JSON.parse(sent) as { type?: unknown; payload?: { name?: unknown; index?: unknown } };
    const { name, index } = payload ?? {};
    return type === "remove" && typeof name === "string" && typeof index === "number" ? { name, index } : null;
  } catch {
    return null;
  }
}

/** What the press that sent the form takes out of one of its lists; null for another press. */
export function removedLine(sent: FormData): RemovedLine | null {
  const removal = removalOf(sent.get(INTENT));
  if (!removal) return null;
  const before = new FormData();
  for (const [name, text] of sent) if (name !== INTENT) before.append(name, text);
  const list = removal.name
    .split(/[.[\]]+/)
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], fieldsOf(before));
  const value: unknown = Array.isArray(list) ? list[removal.index] : undefined;
  return value === undefined ? null : { ...removal, value };
}

/** The answer to a press of a list: with the line that it took out, so that a page without script can give it back. */
export function withRemoved(result: SubmissionResult<string[]>, sent: FormData): SubmissionResult<string[]> & { removed?: RemovedLine } {
  const removed = removedLine(sent);
  return removed ? { ...result, removed } : result;
}

/** The line that the last press took out, and what notes the press when the form is sent. */
export function useRemoval(lastResult: SubmissionResult | undefined) {
  const [removed, setRemoved] = useState<RemovedLine | null>((lastResult as { removed?: RemovedLine } | undefined)?.removed ?? null);
  const note = (event: FormEvent<HTMLFormElement>) =>
    setRemoved(removedLine(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)));
  return { removed, note };
}

/** Says that a line was taken out and gives it back, where it was and as it was; the focus goes there, as its own button is gone. */
export function RemovedLineNote<Schema extends Record<string, unknown>>({
  form,
  removed,
}: {
  form: FormMetadata<Schema>;
  removed: RemovedLine | null;
}) {
  const { t } = useTranslation();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (removed) note.current?.querySelector("button")?.focus();
  }, [removed]);
  if (!removed) return null;
  const { name, index, value } = removed;
  // What the list of this name holds is known where the form is declared: here its values are the texts that were in its fields.
  const restored = form.insert.getButtonProps({ name, index, defaultValue: value } as Parameters<typeof form.insert.getButtonProps>[0]);
  return (
    <p ref={note} className="removed-line" role="status">
      {t("common.form.lineRemoved")}
      <Button {...restored}>{t("common.form.restoreLine")}</Button>
    </p>
  );
}
