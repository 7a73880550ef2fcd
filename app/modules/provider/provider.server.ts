import type { FinancialProvider, ProviderRun } from "#app/contract/provider/configuration.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { doneOr, outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type ProviderForm, providerBody } from "./provider.schema.ts";

/** Null when there is no such provider. */
export const findProvider = ({ api }: Viewer, id: string): Promise<FinancialProvider | null> =>
  foundOrNull(id, (known) => api.providerConfigurations.get({ params: { id: known } }));

/** A run of a provider; null for another one's. */
export async function findRun({ api }: Viewer, provider: string, id: string): Promise<ProviderRun | null> {
  const run = await foundOrNull(id, (known) => api.providerConfigurations.getRun({ params: { id: known } }));
  return run?.provider === provider ? run : null;
}

export const addProvider = ({ api }: Viewer, form: ProviderForm) =>
  outcomeOf(() => {
    const { secret, headerName, ...body } = providerBody(form);
    return api.providerConfigurations.create({
      headers: headersOfNew(form),
      body: { ...body, ...(headerName && { headerName }), ...(secret && { secret }) },
    });
  });

export const changeProvider = ({ api }: Viewer, id: string, form: ProviderForm) =>
  outcomeOf(() => api.providerConfigurations.update({ params: { id }, headers: headersOfChange(form), body: providerBody(form) }));

export const removeProvider = ({ api }: Viewer, id: string, marks: WriteMarks) =>
  doneOr(() => api.providerConfigurations.remove({ params: { id }, headers: headersOfChange(marks) }), {
    409: "changed" as const,
    404: "done" as const,
  });

export const fetchSample = ({ api }: Viewer, id: string, marks: WriteMarks) =>
  api.providerConfigurations.sample({ params: { id }, headers: headersOfNew(marks) });

export const pauseProvider = ({ api }: Viewer, id: string, marks: WriteMarks, paused: boolean) =>
  doneOr(() => api.providerConfigurations.pause({ params: { id }, headers: headersOfNew(marks), body: { paused } }), {
    PROVIDER_DRAFT: "draft" as const,
  });

/** Reads a provider now: its run, or that it has used up the runs of its day or is not in service. */
export async function runProvider(
  { api }: Viewer,
  id: string,
  marks: WriteMarks,
  whole: boolean,
): Promise<{ run: string } | { refused: "quota" | "draft" }> {
  const call = () => api.providerConfigurations.run({ params: { id }, headers: headersOfNew(marks), body: { whole } });
  const asked = await attempt(call, ({ code, status }) => status === 429 || code === "PROVIDER_DRAFT");
  if ("refusal" in asked) return { refused: asked.refusal.status === 429 ? "quota" : "draft" };
  return { run: asked.value.id };
}
