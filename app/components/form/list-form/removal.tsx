import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/layout/button.tsx";
import { fieldsOf, INTENT } from "../use-form.ts";

/** A line that a press took out of a list of a form, with what was typed in it. */
export interface RemovedLine {
  name: string;
  index: number;
  value: unknown;
}

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

/** The first control of a line that a person can reach; where its fields are hidden, the button beside them. */
function reachableIn(form: HTMLFormElement, { name, index }: RemovedLine): HTMLElement | null {
  const start = `${name}[${index}]`;
  const fields = [...form.elements].filter((one): one is HTMLInputElement => "name" in one && String(one.name).startsWith(start));
  const shown = fields.find((one) => one.type !== "hidden" && !one.disabled);
  return shown ?? fields[0]?.closest("fieldset, li")?.querySelector("button") ?? null;
}

/**
 * Says that a line was taken out and gives it back, where it was and as it was. The focus goes to the button that does, as the
 * line's own is gone, and to the line once it is back.
 */
export function RemovedLineNote<Schema extends Record<string, unknown>>({
  form,
  removed,
}: {
  form: FormMetadata<Schema>;
  removed: RemovedLine | null;
}) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef<RemovedLine | null>(null);
  const { id } = form;
  useEffect(() => {
    if (removed) button.current?.focus();
    else if (back.current) reachableIn(document.getElementById(id) as HTMLFormElement, back.current)?.focus();
    back.current = null;
  }, [removed, id]);
  if (!removed) return null;
  const { name, index, value } = removed;
  // What the list of this name holds is known where the form is declared: here its values are the texts that were in its fields.
  const restored = form.insert.getButtonProps({ name, index, defaultValue: value } as Parameters<typeof form.insert.getButtonProps>[0]);
  return (
    <p className="removed-line" role="status">
      {t("common.form.lineRemoved")}
      <Button
        ref={button}
        {...restored}
        onClick={() => {
          back.current = removed;
        }}
      >
        {t("common.form.restoreLine")}
      </Button>
    </p>
  );
}
