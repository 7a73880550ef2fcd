import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { SentForm } from "#app/components/form/conflict.ts";
import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { managementOf } from "#app/domain/simulation/management.ts";
import type { WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { glidepathSchema, mandatesSchema, profileAllocationsSchema, supportsSchema } from "./management.schema.ts";
import {
  type AskedConfig,
  configOutcome,
  configWithGlidepath,
  configWithMandates,
  configWithProfiles,
  configWithSupports,
} from "./management.server.ts";

type Outcome = Awaited<ReturnType<typeof configOutcome>>;
type Reply = SubmissionResult<string[]>;
/** What a posted tab gives: what is wrong with it, or the outcome of the write with what was sent. */
export type TabPosted = { wrong: Reply } | { outcome: Outcome; submission: SentForm };

/** The tab of the management: profiles of clients, mandates or a glidepath. */
export async function postManagement(viewer: Viewer, present: Simulator, form: FormData): Promise<TabPosted> {
  const kind = managementOf(present.managementType);
  if (kind === "DELEGATED") {
    const submission = parseWithZod(form, { schema: mandatesSchema(viewer.language) });
    if (submission.status !== "success") return { wrong: submission.reply() };
    const asked = await configWithMandates(viewer, present, submission.value);
    return emptyOf(present, asked, submission) ?? { outcome: await write(viewer, present, asked.config, submission.value), submission };
  }
  if (kind === "GLIDEPATH") {
    const submission = parseWithZod(form, { schema: glidepathSchema });
    if (submission.status !== "success") return { wrong: submission.reply() };
    const config = configWithGlidepath(present, submission.value);
    return { outcome: await write(viewer, present, config, submission.value), submission };
  }
  const submission = parseWithZod(form, { schema: profileAllocationsSchema });
  if (submission.status !== "success") return { wrong: submission.reply() };
  const asked = await configWithProfiles(viewer, present, submission.value);
  return emptyOf(present, asked, submission) ?? { outcome: await write(viewer, present, asked.config, submission.value), submission };
}

/** The answer where a portfolio has no composition yet; not to a form that was overtaken, which is told that first. */
function emptyOf(present: Simulator, { empty }: AskedConfig, { value, reply }: SentForm<WriteMarks>): { wrong: Reply } | null {
  if (empty.length === 0 || value.version !== present.version) return null;
  const fieldErrors = Object.fromEntries(empty.map((field) => [field, ["simulatorSettings.allocation.portfolioEmpty"]]));
  return { wrong: reply({ fieldErrors }) };
}

/** The tab of the supports. */
export async function postSupports(viewer: Viewer, present: Simulator, form: FormData): Promise<TabPosted> {
  const submission = parseWithZod(form, { schema: supportsSchema(viewer.language) });
  if (submission.status !== "success") return { wrong: submission.reply() };
  const made = await configWithSupports(viewer, present, submission.value);
  if ("wrong" in made) return { wrong: submission.reply({ fieldErrors: made.wrong }) };
  return { outcome: await write(viewer, present, made.config, submission.value), submission };
}

const write = (viewer: Viewer, { uuid }: Simulator, config: Simulator["config"], marks: WriteMarks) =>
  configOutcome(viewer, uuid, config, marks);
