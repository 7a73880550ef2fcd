import type { Submission, SubmissionResult } from "@conform-to/react";
import { differences } from "#app/domain/form-differences.ts";
import { message } from "#app/i18n/message.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";

/** A form that was read without a fault. */
export type SentForm<Value extends object = object> = Pick<Submission<Value, string[], Value>, "reply"> & { value: Value };

/**
 * What the second of two editors is told: all that was typed stays, each field that the record holds otherwise says what it
 * holds, and saving again applies what was typed, since the form then belongs to the present version.
 * `show` writes what a field holds as a person reads it.
 */
export function conflictReply<Value extends object>(
  submission: SentForm<Value>,
  { version, ...present }: { version?: number | undefined },
  reason: TranslationKey,
  show: (field: string, held: string) => string,
): SubmissionResult<string[]> {
  const fieldErrors: Record<string, string[]> = {};
  for (const { field, present: held } of differences(submission.value, present)) {
    const texts = [held].flat().filter(Boolean);
    const value = texts.map((text) => show(field, text)).join(", ");
    fieldErrors[field] = [texts.length > 0 ? message("common.form.inPlace", { value }) : message("common.form.inPlaceNothing")];
  }
  const reply = submission.reply({ formErrors: [reason], fieldErrors });
  return { ...reply, initialValue: { ...reply.initialValue, version: String(version) } };
}

/** The version that a form belongs to: the one that it came back with, or that of the record on the page. */
export function versionOf(result: SubmissionResult | undefined, present: number | undefined): number | undefined {
  const told = Number(result?.initialValue?.version);
  return present !== undefined && result?.initialValue?.version !== undefined && Number.isSafeInteger(told) ? told : present;
}
