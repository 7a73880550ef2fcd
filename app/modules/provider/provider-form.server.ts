import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { conflictReply } from "#app/components/form/conflict.ts";
import type { FinancialProvider } from "#app/contract/provider/configuration.ts";
import { DAILY_RUNS, FETCH_SECONDS } from "#app/domain/market-data/provider.ts";
import type { WriteRefusal } from "#app/services/calls/outcome.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { PROVIDER_FIELDS, providerSchema } from "./provider.schema.ts";
import { addProvider, changeProvider, findProvider } from "./provider.server.ts";

/** Fields of the form as a provider holds them, or as a new one begins; a secret is never told. */
export function providerValues(provider: FinancialProvider | null) {
  const { name = "", content = "VALUES", place = "FOLDER", address = "", format = "TABLE", rowsAt = "" } = provider ?? {};
  const { headerName = null, rhythm = "WEEKDAYS", time = "06:30", dailyRuns = DAILY_RUNS, seconds = FETCH_SECONDS.usual } = provider ?? {};
  return {
    ...{ name, content, place, address, format, rowsAt, rhythm, time },
    ...{ headerName: headerName ?? "", secret: "", dailyRuns: String(dailyRuns), seconds: String(seconds) },
  };
}
export type ProviderValues = ReturnType<typeof providerValues>;

export type Saved = { id: string; name: string } | { result: SubmissionResult<string[]>; status: 400 | 409 };

/** Field errors of what the backend refused. */
function refusedFields(refused: WriteRefusal) {
  if (refused.kind === "rule" && refused.code === "ALREADY_EXISTS") return { fieldErrors: { name: ["providers.form.nameTaken"] } };
  if (refused.kind !== "invalid") return { formErrors: ["providers.form.refused"] };
  const wrong = PROVIDER_FIELDS.filter((name) => refused.paths.includes(name));
  const text = (name: string) => (name === "address" ? "providers.form.addressWrong" : "providers.form.notTaken");
  return wrong.length === 0
    ? { formErrors: ["providers.form.refused"] }
    : { fieldErrors: Object.fromEntries(wrong.map((name) => [name, [text(name)]])) };
}

/** Saves what was typed, as a new provider or over the present one, or says what is wrong with it. */
export async function saveProvider(viewer: Viewer, present: FinancialProvider | null, form: FormData): Promise<Saved> {
  const submission = parseWithZod(form, { schema: providerSchema });
  if (submission.status !== "success") return { result: submission.reply({ hideFields: ["secret"] }), status: 400 };
  const outcome = present ? await changeProvider(viewer, present.id, submission.value) : await addProvider(viewer, submission.value);
  if ("done" in outcome) return { id: outcome.done.id, name: outcome.done.name };
  const { refused } = outcome;
  const newest = present && refused.kind === "conflict" ? await findProvider(viewer, present.id) : null;
  if (newest) {
    const { secret: _, ...held } = providerValues(newest);
    const typed = { ...submission, value: { ...submission.value, secret: undefined } };
    const result = conflictReply<object>(typed, { ...held, version: newest.version }, "providers.form.conflict", (_field, text) => text);
    return { result, status: 409 };
  }
  return {
    result: submission.reply({ ...refusedFields(refused), hideFields: ["secret"] }),
    status: refused.kind === "invalid" ? 400 : 409,
  };
}
