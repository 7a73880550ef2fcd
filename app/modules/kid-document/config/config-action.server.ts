import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { conflictReply } from "#app/components/form/conflict.ts";
import type { KidConfig } from "#app/contract/kid-document/kid-config.ts";
import { KID_STATES } from "#app/domain/kid/kid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { kidConfigPath, kidConfigsPath } from "#app/modules/kid-document/paths.ts";
import type { WriteRefusal } from "#app/services/calls/outcome.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast, type Toast } from "#app/services/toast.server.ts";
import * as configs from "./config.server.ts";
import { contentValues } from "./config-view.server.ts";
import { contentSchema, writtenOf } from "./content.schema.ts";
import { problemSentence } from "./problem-text.server.ts";

export interface Acting {
  viewer: Viewer;
  context: RequestContext;
}
export interface ConfigAnswer {
  result?: SubmissionResult;
  problem?: string;
}
const answer = (given: ConfigAnswer, status: 400 | 409) => data(given, { status });

/** Fields of the form by the part of the record that the backend names. */
const FIELD_OF: Readonly<Record<string, string>> = {
  "pdfData.manufacturer.name": "manufacturerName",
  "pdfData.manufacturer.website": "website",
};
function refusedFields(refused: WriteRefusal): { formErrors?: string[]; fieldErrors?: Record<string, string[]> } {
  if (refused.kind === "rule" && refused.code === "KID_ISIN_TAKEN") return { fieldErrors: { isin: ["kidDocuments.form.isinTaken"] } };
  if (refused.kind !== "invalid") return { formErrors: ["kidDocuments.form.refused"] };
  if (refused.paths.includes("productionDate")) return { fieldErrors: { productionDate: ["kidDocuments.form.dateWrong"] } };
  if (refused.paths.includes("isin")) return { fieldErrors: { isin: ["kidDocuments.form.isinKept"] } };
  const wrong = refused.paths.flatMap((path) => FIELD_OF[path] ?? []);
  if (wrong.length === 0) return { formErrors: ["kidDocuments.form.refused"] };
  return { fieldErrors: Object.fromEntries(wrong.map((name) => [name, ["kidDocuments.form.refused"]])) };
}
const statusOf = ({ kind }: WriteRefusal) => (kind === "invalid" ? 400 : 409);

export async function createConfig({ viewer, context }: Acting, form: FormData) {
  const submission = parseWithZod(form, { schema: contentSchema(viewer.language) });
  if (submission.status !== "success") return answer({ result: submission.reply() }, 400);
  const { idem } = submission.value;
  const id = /^[\da-f-]{36}$/.test(idem) ? idem : crypto.randomUUID();
  const outcome = await configs.addConfig(viewer, id, writtenOf(submission.value), { idem });
  if ("refused" in outcome) return answer({ result: submission.reply(refusedFields(outcome.refused)) }, statusOf(outcome.refused));
  return redirectWithToast(context, kidConfigPath(id), {
    ...{ kind: "positive", key: "kidDocuments.form.created", params: { name: outcome.done.name } },
  });
}

async function saveContent({ viewer, context }: Acting, present: KidConfig, form: FormData) {
  const submission = parseWithZod(form, { schema: contentSchema(viewer.language) });
  if (submission.status !== "success") return answer({ result: submission.reply() }, 400);
  const outcome = await configs.changeConfig(viewer, present.id, writtenOf(submission.value), submission.value);
  if ("done" in outcome)
    return redirectWithToast(context, kidConfigPath(present.id), {
      ...{ kind: "positive", key: "kidDocuments.form.saved", params: { name: outcome.done.name } },
    });
  const { refused } = outcome;
  const newest = refused.kind === "conflict" ? await configs.findConfig(viewer, present.id) : null;
  if (!newest) return answer({ result: submission.reply(refusedFields(refused)) }, statusOf(refused));
  const held = { ...contentValues(newest, viewer.language), version: newest.version };
  return answer({ result: conflictReply<object>(submission, held, "kidDocuments.form.conflict", (_field, text) => text) }, 409);
}

/** What was pressed on a configuration: a step, the making of its files, or its content. */
export async function configAction(acting: Acting, present: KidConfig, form: FormData) {
  const { viewer, context } = acting;
  const intent = String(form.get("intent") ?? "");
  const t = getFixedT(viewer.language);
  const done = (key: Toast["key"]) => redirectWithToast(context, kidConfigPath(present.id), { kind: "positive", key });
  const state = KID_STATES.find((one) => intent === `step:${one}`);
  if (state && state !== "SUPERSEDED") {
    const outcome = await configs.takeStep(viewer, present.id, state, marksOf(form));
    return outcome === "done" ? done(`kidDocuments.steps.done.${state}`) : answer({ problem: problemSentence(t, outcome.code) }, 409);
  }
  if (intent === "make") {
    const outcome = await configs.makeAgain(viewer, present.id, marksOf(form));
    return "done" in outcome ? done("kidDocuments.steps.againDone") : answer({ problem: t("kidDocuments.problems.CONFLICT") }, 409);
  }
  return saveContent(acting, present, form);
}

/** Deletes and goes to the list, or says what prevents it. */
export async function deleteConfig({ viewer, context }: Acting, present: KidConfig, form: FormData) {
  const outcome = await configs.removeConfig(viewer, present.id, marksOf(form));
  if ("done" in outcome)
    return redirectWithToast(context, kidConfigsPath(), {
      ...{ kind: "positive", key: "kidDocuments.delete.done", params: { name: present.name } },
    });
  const isUsed = outcome.refused.kind === "rule";
  return data({ changed: !isUsed, inUse: isUsed }, { status: 409 });
}
