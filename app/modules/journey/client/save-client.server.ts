import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { FullSession } from "#app/contract/journey/session.ts";
import { actsOf } from "#app/domain/advice/journey-offer.ts";
import { afterStep, notSavedKey, type StepActing, savePart } from "#app/modules/journey/session/save-step.server.ts";
import { stepConflict } from "#app/modules/journey/session/step-conflict.server.ts";
import { headersOfChange } from "#app/services/calls/write-marks.ts";
import { closedToCompany, personOf } from "./client.schema.ts";
import { clientStepSchema } from "./client-step.schema.ts";
import { clientFieldsOf } from "./client-view.server.ts";
import { secondAsked, secondOf, secondSubscriber } from "./second-subscriber.server.ts";

/** Saves whom the session is for and its act; a later change of the same is shown beside what was typed. */
export async function saveClient(acting: StepActing, session: FullSession, form: FormData) {
  const asked = await secondAsked(acting.viewer, form, session.creation.retailClient);
  if (asked) return data(asked);
  const submission = parseWithZod(form, { schema: clientStepSchema });
  const second = await secondSubscriber(acting.viewer, secondOf(form));
  if (submission.status !== "success") return data({ result: submission.reply(), second }, { status: 400 });
  const { value } = submission;
  if (!actsOf(session.config).includes(value.actType))
    return data({ result: submission.reply({ fieldErrors: { actType: ["journey.form.actClosed"] } }), second }, { status: 400 });
  const { actType, product: productUuid, projectName } = value;
  const { api } = acting.viewer;
  const [chosen] = await api.products.in({ query: { uuids: productUuid } });
  const closed = closedToCompany(value.person, chosen?.kind ?? null, "product");
  if (Object.keys(closed).length > 0) return data({ result: submission.reply({ fieldErrors: closed }), second }, { status: 400 });
  const body = { ...personOf(value), actType, productUuid, ...(projectName && { projectName }) };
  const outcome = await savePart(() =>
    api.journeySessions.client({ params: { hash: session.uuid }, headers: headersOfChange(value), body }),
  );
  if ("done" in outcome) return afterStep(acting, outcome.done, "client", form.get("intent"));
  if (outcome.refused !== "conflict")
    return data({ result: submission.reply({ formErrors: [notSavedKey(outcome.refused)] }), second }, { status: 400 });
  const newest = await api.journeySessions.get({ params: { hash: session.uuid } });
  const products = await api.products.in({ query: { uuids: newest.product } });
  return stepConflict(acting.viewer, submission, newest, clientFieldsOf(newest), new Map(products.map(({ id, name }) => [id, name])));
}
