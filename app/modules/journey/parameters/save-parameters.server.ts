import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { FullSession } from "#app/contract/journey/session.ts";
import { amountsOf, monthsOf } from "#app/modules/journey/client/client.schema.ts";
import { closedPayments } from "#app/modules/journey/client/closed-payments.ts";
import { holdingsOf, withFile } from "#app/modules/journey/new/holdings.server.ts";
import { afterStep, notSavedKey, type StepActing, savePart } from "#app/modules/journey/session/save-step.server.ts";
import { stepConflict } from "#app/modules/journey/session/step-conflict.server.ts";
import { headersOfChange } from "#app/services/calls/write-marks.ts";
import { moneyNeedsOf, taxSituationOf } from "./money-needs.schema.ts";
import { parametersSchema } from "./parameters.schema.ts";
import { parameterFieldsOf } from "./parameters-view.server.ts";

/** Saves horizon, amounts, what the client will need and, for a contract that exists, what it holds. */
export async function saveParameters(acting: StepActing, session: FullSession, sent: FormData) {
  const { viewer } = acting;
  const { form, fault } = await withFile(sent);
  form.set("actType", session.actType);
  const submission = parseWithZod(form, { schema: parametersSchema(viewer.language) });
  if (submission.status !== "success" || fault)
    return data({ result: submission.reply(fault ? { fieldErrors: { holdings: [fault] } } : {}) }, { status: 400 });
  const { value } = submission;
  const closed = closedPayments(value, session.config);
  if (Object.keys(closed).length > 0) return data({ result: submission.reply({ fieldErrors: closed }) }, { status: 400 });
  const held = value.actType === "ACT_NEW_CONTRACTS" ? { held: [] } : await holdingsOf(viewer, value.holdings);
  if ("wrong" in held) return data({ result: submission.reply({ fieldErrors: { holdings: held.wrong } }) }, { status: 400 });
  const months = monthsOf(value);
  const body = {
    actType: value.actType,
    productUuid: session.product,
    ...(value.projectName && { projectName: value.projectName }),
    ...amountsOf(value),
    ...(months && { investmentHorizonMonths: months }),
    ...(value.monthlySavingCapacity !== undefined && { monthlySavingCapacity: value.monthlySavingCapacity }),
    ...moneyNeedsOf(value),
    ...(value.actType === "ACT_WITHDRAWALS" && taxSituationOf(value)),
    ...(value.actType === "ACT_REBALANCINGS" && value.changeReason && { changeReason: value.changeReason }),
    ...(value.actType !== "ACT_NEW_CONTRACTS" && {
      currentComposition: held.held,
      ...(value.holdingsDate && { currentCompositionDate: value.holdingsDate }),
    }),
  };
  const outcome = await savePart(() =>
    viewer.api.journeySessions.proposalParams.put({ params: { hash: session.uuid }, headers: headersOfChange(value), body }),
  );
  if ("done" in outcome) return afterStep(acting, outcome.done, "parameters", form.get("intent"));
  if (outcome.refused !== "conflict")
    return data({ result: submission.reply({ formErrors: [notSavedKey(outcome.refused)] }) }, { status: 400 });
  const newest = await viewer.api.journeySessions.get({ params: { hash: session.uuid } });
  return stepConflict(viewer, submission, newest, await parameterFieldsOf(viewer, newest));
}
