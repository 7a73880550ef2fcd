import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { conflictReply } from "#app/components/form/conflict.ts";
import type { FullHorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type HorizonArea, horizonPortfolioPath, horizonPortfoliosPath } from "#app/modules/horizon-portfolio/paths.ts";
import type { WriteRefusal } from "#app/services/calls/outcome.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast, type Toast } from "#app/services/toast.server.ts";
import { generalBody, generalSchema } from "./general/general.schema.ts";
import { confirmGrid, readUploadedGrid } from "./grid-action.server.ts";
import * as portfolios from "./horizon-portfolio.server.ts";
import { answer } from "./portfolio-answer.server.ts";
import { generalValues } from "./portfolio-view.server.ts";
import { sectionBody, sectionSchema } from "./section.schema.ts";
import { fieldsOfTab, isSectionTab, type SectionTab } from "./section-fields.ts";
import { sectionView } from "./sections-view.server.ts";
import { type HorizonTab, tabOf } from "./tabs.ts";

export interface Acting {
  viewer: Viewer;
  context: RequestContext;
  area: HorizonArea;
}

export const statusOf = ({ kind }: WriteRefusal) => (kind === "invalid" ? 400 : 409);

/** Field errors of what the backend refused, for the fields that the form has. */
function refusedFields(refused: WriteRefusal, names: readonly string[]) {
  if (refused.kind !== "invalid") return { formErrors: ["horizonPortfolios.form.refused"] };
  const wrong = names.filter((name) => refused.paths.some((path) => path === name || path.startsWith(`${name}.`)));
  if (wrong.length === 0) return { formErrors: ["horizonPortfolios.form.refused"] };
  return { fieldErrors: Object.fromEntries(wrong.map((name) => [name, ["horizonPortfolios.form.notTaken"]])) };
}

const GENERAL = Object.keys(generalSchema.shape);

export async function createPortfolio({ viewer, context, area }: Acting, form: FormData) {
  const submission = parseWithZod(form, { schema: generalSchema });
  if (submission.status !== "success") return answer({ result: submission.reply() }, 400);
  const outcome = await portfolios.addPortfolio(viewer, generalBody(submission.value, true), submission.value);
  if ("refused" in outcome) return answer({ result: submission.reply(refusedFields(outcome.refused, GENERAL)) }, statusOf(outcome.refused));
  const { uuid, name } = outcome.done;
  return redirectWithToast(context, horizonPortfolioPath(area, uuid), {
    kind: "positive",
    key: "horizonPortfolios.form.created",
    params: { name },
  });
}

type Done = (tab: HorizonTab, key: Toast["key"], date?: string) => Promise<Response> | Response;

async function saveGeneral(viewer: Viewer, present: FullHorizonPortfolio, form: FormData, done: Done) {
  const submission = parseWithZod(form, { schema: generalSchema });
  if (submission.status !== "success") return answer({ result: submission.reply() }, 400);
  const { distributors, products } = await portfolios.portfolioChoices(viewer, present);
  const body = generalBody(submission.value, distributors.length > 0);
  const outcome = await portfolios.changePortfolio(viewer, present.uuid, body, submission.value);
  if ("done" in outcome) return done("general", "horizonPortfolios.form.saved");
  const { refused } = outcome;
  const newest = refused.kind === "conflict" ? await portfolios.findPortfolio(viewer, present.uuid) : null;
  if (!newest) return answer({ result: submission.reply(refusedFields(refused, GENERAL)) }, statusOf(refused));
  const held = { ...generalValues(newest), version: newest.version };
  const label = (text: string) => [...products, ...distributors].find(({ value }) => value === text)?.label ?? text;
  return answer({ result: conflictReply<object>(submission, held, "horizonPortfolios.form.conflict", (_field, text) => label(text)) }, 409);
}

async function saveSection(viewer: Viewer, present: FullHorizonPortfolio, tab: SectionTab, form: FormData, done: Done) {
  const submission = parseWithZod(form, { schema: sectionSchema(tab, viewer.language) });
  if (submission.status !== "success") return answer({ result: submission.reply() }, 400);
  const typed = submission.value;
  const body = sectionBody(tab, typed);
  const outcome = await portfolios.saveSection(viewer, tab, { uuid: present.uuid, date: typed.date }, body, typed);
  if ("done" in outcome) return done(tab, "horizonPortfolios.form.sectionSaved", typed.date);
  const { refused } = outcome;
  const newest = refused.kind === "conflict" ? await portfolios.findPortfolio(viewer, present.uuid) : null;
  const names = fieldsOfTab(tab).map(({ name }) => name);
  if (!newest) return answer({ result: submission.reply(refusedFields(refused, names)) }, statusOf(refused));
  const held = { ...sectionView(viewer, newest, tab, typed.date).values, version: newest.version };
  const result = conflictReply<object>({ ...submission, value: typed }, held, "horizonPortfolios.form.conflict", (_field, text) => text);
  return answer({ result }, 409);
}

/** What was pressed on one of the tabs of a portfolio. */
export async function portfolioAction(acting: Acting, present: FullHorizonPortfolio, form: FormData, url: string) {
  const { viewer, context, area } = acting;
  const tab = tabOf(new URL(url).search);
  const intent = String(form.get("intent") ?? "");
  const done: Done = (to, key, date) =>
    redirectWithToast(context, horizonPortfolioPath(area, present.uuid, to === "general" ? {} : { tab: to, ...(date ? { date } : {}) }), {
      ...{ kind: "positive", key, params: { name: present.name } },
    });
  const removed = /^remove:(\d{4}-\d\d-\d\d)$/.exec(intent)?.[1];
  if (removed && (isSectionTab(tab) || tab === "grids")) {
    const outcome = await portfolios.removeSection(viewer, tab, { uuid: present.uuid, date: removed }, marksOf(form));
    if ("done" in outcome) return done(tab, "horizonPortfolios.sections.removed");
    return answer({ problem: getFixedT(viewer.language)("horizonPortfolios.form.again") }, 409);
  }
  if (intent === "read-grid") return readUploadedGrid(viewer, present, form);
  if (intent === "confirm-grid") {
    const outcome = await confirmGrid(viewer, present, form);
    return "done" in outcome ? done("grids", "horizonPortfolios.form.sectionSaved", outcome.done) : answer(outcome.answer, outcome.status);
  }
  return isSectionTab(tab) ? saveSection(viewer, present, tab, form, done) : saveGeneral(viewer, present, form, done);
}

/** Deletes and goes to the list, or says what prevents it. */
export async function deletePortfolio({ viewer, context, area }: Acting, present: FullHorizonPortfolio, form: FormData) {
  const outcome = await portfolios.removePortfolio(viewer, present.uuid, marksOf(form));
  if ("done" in outcome)
    return redirectWithToast(context, horizonPortfoliosPath(area), {
      ...{ kind: "positive", key: "horizonPortfolios.delete.done", params: { name: present.name } },
    });
  const isUsed = outcome.refused.kind === "inUse";
  return data({ changed: !isUsed, inUse: isUsed }, { status: 409 });
}
