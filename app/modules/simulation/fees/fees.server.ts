import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { formatPercent } from "#app/domain/format/format.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { keepChange } from "../keep-change.server.ts";
import { findOwnWithSimulator } from "../page/edit-page.server.ts";
import type { Writing } from "../writing.ts";
import { feesSchema } from "./fees.schema.ts";

export async function loadFees(viewer: Viewer, uuid: string, { t, language }: Writing) {
  const found = await findOwnWithSimulator(viewer, uuid);
  if (!found) return null;
  const { simulation, simulator } = found;
  const { entryFee, managementFee } = simulation.draft ?? simulation.parameters;
  const { config, productFees } = simulator;
  const written = (fee: string) => formatPercent(fee, language, { decimals: [0, 2] });
  const [entry, management] = [config.entryFee ?? productFees.entryFee, config.managementFee ?? productFees.managementFee];
  const usual =
    entry !== undefined && management !== undefined
      ? t("simulator.fees.usual", { entry: written(entry), management: written(management) })
      : null;
  return { entryFee, managementFee, usual, idem: crypto.randomUUID() };
}

type Answer = { kind: "absent" } | { kind: "kept" } | { kind: "stay"; status: 400 | 409; result: SubmissionResult<string[]> };

/** Keeps the fees with the draft. */
export async function keepFees(viewer: Viewer, uuid: string, form: FormData): Promise<Answer> {
  if (!(await findOwnWithSimulator(viewer, uuid))) return { kind: "absent" };
  const submission = parseWithZod(form, { schema: feesSchema(viewer.language) });
  if (submission.status !== "success") return { kind: "stay", status: 400, result: submission.reply() };
  const { entryFee, managementFee } = submission.value;
  const kept = await keepChange(viewer, uuid, (parameters) => ({ ...parameters, entryFee, managementFee }));
  return kept ? { kind: "kept" } : { kind: "stay", status: 409, result: submission.reply({ formErrors: ["simulator.fees.conflict"] }) };
}
