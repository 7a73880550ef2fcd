import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { conflictReply } from "#app/components/form/conflict.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type KeepingArea, monitoredListPath, monitoredPath } from "#app/navigation/paths.ts";
import type { WriteRefusal } from "#app/services/calls/outcome.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { addPortfolio, changePortfolio, deactivatePortfolio, findPortfolio, portfolioChoices, setStep } from "../portfolio.server.ts";
import { type GeneralForm, generalSchema, newSchema } from "./general.schema.ts";
import { generalValues } from "./general-view.server.ts";

export interface Acting {
  viewer: Viewer;
  context: RequestContext;
  area: KeepingArea;
}

const LINKS = ["product", "investpool", "assetManager", "source"] as const;

/** Words for a refusal of the backend: beside the field that does not fit, above the form otherwise. */
function errorsOf(refused: WriteRefusal) {
  if (refused.kind === "invalid") {
    const wrong = LINKS.filter((field) => refused.paths.includes(field));
    if (wrong.length > 0) return { fieldErrors: Object.fromEntries(wrong.map((field) => [field, ["monitoredPortfolios.form.gone"]])) };
    if (refused.paths.some((path) => path.startsWith("distributorUuids")))
      return { fieldErrors: { distributors: ["monitoredPortfolios.form.gone"] } };
  }
  return { formErrors: [refused.kind === "conflict" ? "monitoredPortfolios.form.conflict" : "monitoredPortfolios.form.refused"] };
}

export async function createFromForm({ viewer, context, area }: Acting, form: FormData) {
  const submission = parseWithZod(form, { schema: newSchema(viewer.roles.includes("ADMIN")) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const outcome = await addPortfolio(viewer, submission.value);
  if ("refused" in outcome)
    return data({ result: submission.reply(errorsOf(outcome.refused)) }, { status: outcome.refused.kind === "invalid" ? 400 : 409 });
  const { uuid, name } = outcome.done;
  return redirectWithToast(context, monitoredPath(area, uuid), {
    kind: "positive",
    key: "monitoredPortfolios.form.created",
    params: { name },
  });
}

/** The answer to the second of two editors: what was typed stays, each field that is otherwise in place says so. */
async function conflictOf(viewer: Viewer, submission: Parameters<typeof conflictReply<GeneralForm>>[0], present: FullMonitoredPortfolio) {
  const { products, pools, distributors } = await portfolioChoices(viewer, present);
  const t = getFixedT(viewer.language);
  const held = { ...generalValues(present), version: present.version };
  return conflictReply(submission, held, "monitoredPortfolios.form.conflict", (field, text) => {
    const choice = [...products, ...pools, ...distributors].find(({ value }) => value === text);
    if (choice) return choice.label;
    if (field === "managementType") return t(`monitoredPortfolios.managementTypes.${present.managementType}`);
    if (field === "commercialStatus") return t(`monitoredPortfolios.statuses.${present.commercialStatus}`);
    if (field === "riskProfile" && present.riskProfile) return t(`monitoredPortfolios.riskProfiles.${present.riskProfile}`);
    return field === "published" ? t("common.answers.yes") : text;
  });
}

export async function saveGeneral({ viewer, context, area }: Acting, { uuid }: FullMonitoredPortfolio, form: FormData) {
  const submission = parseWithZod(form, { schema: generalSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const outcome = await changePortfolio(viewer, uuid, submission.value);
  if ("refused" in outcome) {
    const { refused } = outcome;
    const newest = refused.kind === "conflict" ? await findPortfolio(viewer, uuid) : null;
    if (newest) return data({ result: await conflictOf(viewer, submission, newest) }, { status: 409 });
    return data({ result: submission.reply(errorsOf(refused)) }, { status: refused.kind === "invalid" ? 400 : 409 });
  }
  return redirectWithToast(context, monitoredPath(area, uuid), {
    kind: "positive",
    key: "monitoredPortfolios.form.saved",
    params: { name: outcome.done.name },
  });
}

/** Moves the work on to a step, and says so where somebody else was faster. */
export async function moveOn({ viewer, context, area }: Acting, { uuid, name }: FullMonitoredPortfolio, form: FormData) {
  const outcome = await setStep(viewer, uuid, String(form.get("step") ?? ""), marksOf(form));
  return redirectWithToast(
    context,
    monitoredPath(area, uuid),
    "refused" in outcome
      ? { kind: "flashy", key: "monitoredPortfolios.head.overtaken", params: { name } }
      : { kind: "positive", key: "monitoredPortfolios.head.moved", params: { name } },
  );
}

/** Takes a portfolio out of use and goes to the list, or says that it has changed. */
export async function deactivateFromForm({ viewer, context, area }: Acting, present: FullMonitoredPortfolio, form: FormData) {
  const outcome = await deactivatePortfolio(viewer, present.uuid, marksOf(form));
  if ("refused" in outcome) return data({ newest: present.version }, { status: 409 });
  return redirectWithToast(context, monitoredListPath(area), {
    kind: "positive",
    key: "monitoredPortfolios.deactivate.done",
    params: { name: present.name },
  });
}
