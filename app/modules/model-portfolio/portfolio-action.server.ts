import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { notAuthorised } from "#app/access/guards.server.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { linesInPlace } from "#app/modules/series/weighted-lines.server.ts";
import { type PortfoliosArea, portfolioPath, portfolioSwitchPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { idemOf, marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { draftQuery } from "./draft/draft.server.ts";
import { editorAction } from "./editor.server.ts";
import { portfolioSettingsSchema } from "./model-portfolio.schema.ts";
import * as portfolios from "./model-portfolio.server.ts";
import { settingsConflict } from "./settings-conflict.server.ts";

interface Acting {
  viewer: Viewer;
  context: RequestContext;
  area: PortfoliosArea;
}
type Portfolio = NonNullable<Awaited<ReturnType<typeof portfolios.findPortfolio>>>;

/** What was pressed on the page of a portfolio: its settings, whether the organisation sees it, or a composition. */
export function portfolioAction(acting: Acting, found: Portfolio, form: FormData) {
  const intent = String(form.get("intent"));
  if (intent === "recompute") return recompute(acting, found, form);
  if (intent === "share" || intent === "unshare") return changeSettings(acting, found, form, intent);
  if (!found.editable) throw notAuthorised("model-portfolio-edit");
  return intent === "settings" ? changeSettings(acting, found, form, intent) : changeComposition(acting, found, form);
}

/** The values anew, from those that the funds have now; whoever sees the portfolio may ask for them. */
async function recompute({ viewer, context, area }: Acting, { uuid }: Portfolio, form: FormData) {
  const made = await attempt(
    () => portfolios.recomputeValues(viewer, uuid, idemOf(form)),
    ({ status }) => status === 422,
  );
  if ("refusal" in made)
    return redirectWithToast(context, portfolioPath(area, uuid), {
      kind: "negative",
      key: "modelPortfolios.detail.problem",
      params: { code: made.refusal.code },
    });
  const { from, to } = made.value;
  return redirectWithToast(context, portfolioPath(area, uuid), {
    kind: "positive",
    key: "modelPortfolios.detail.recomputed",
    params: { from: from ? formatDate(from) : "", to: to ? formatDate(to) : "" },
  });
}

async function changeSettings(
  { viewer, context, area }: Acting,
  found: Portfolio,
  form: FormData,
  intent: "settings" | "share" | "unshare",
) {
  const { uuid, name } = found;
  const done = (key: "form.saved" | "detail.sharedDone" | "detail.unsharedDone", named: string) =>
    redirectWithToast(context, portfolioPath(area, uuid), { kind: "positive", key: `modelPortfolios.${key}`, params: { name: named } });
  const submission = parseWithZod(form, { schema: portfolioSettingsSchema(viewer.language) });
  if (intent !== "settings") {
    const shared = intent === "share";
    const outcome = await portfolios.sharePortfolio(viewer, uuid, shared, marksOf(form));
    if (outcome === "done") return done(shared ? "detail.sharedDone" : "detail.unsharedDone", name);
  } else if (submission.status !== "success") return data({ result: submission.reply(), editor: null }, { status: 400 });
  else if ((await portfolios.savePortfolioSettings(viewer, uuid, submission.value)) === "done")
    return done("form.saved", submission.value.name);
  const newest = (await portfolios.findPortfolio(viewer, uuid)) ?? found;
  return data({ result: settingsConflict(submission, newest, viewer.language), editor: null }, { status: 409 });
}

async function changeComposition({ viewer, context, area }: Acting, found: Portfolio, form: FormData) {
  const { uuid } = found;
  const { view, read, toSwitch } = await editorAction(viewer, found, form);
  if (toSwitch) return redirect(portfolioSwitchPath(area, uuid, toSwitch.series, draftQuery(toSwitch.draft)), 303);
  if (!read) return data({ result: undefined, editor: view }, { status: view.errors.length > 0 ? 400 : 200 });
  if ((await portfolios.saveComposition(viewer, uuid, read)) === "done")
    return redirectWithToast(context, portfolioPath(area, uuid, { date: read.date }), {
      kind: "positive",
      key: "modelPortfolios.editor.saved",
      params: { date: formatDate(read.date) },
    });
  const t = getFixedT(viewer.language);
  const newest = (await portfolios.findPortfolio(viewer, uuid)) ?? found;
  const stored = newest.compositions.find(({ date }) => date === read.date);
  const lines = stored?.lines.map(({ fullName, ...line }) => ({ ...line, name: fullName }));
  const errors = lines
    ? [{ text: t("modelPortfolios.form.conflict") }, ...linesInPlace(view.lines, lines, viewer.language)]
    : [{ text: t("modelPortfolios.editor.conflictOfNone", { date: formatDate(read.date) }) }];
  // The version is now the one that the person is told of: saving again applies what was typed.
  const editor = { ...view, errors, version: newest.version, idem: crypto.randomUUID() };
  return data({ result: undefined, editor }, { status: 409 });
}
