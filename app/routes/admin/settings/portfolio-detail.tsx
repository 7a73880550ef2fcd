import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { formatDate } from "#app/domain/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { PortfolioNotFound, PortfolioPage } from "#app/modules/model-portfolio/detail-page.tsx";
import { portfolioView } from "#app/modules/model-portfolio/detail-view.server.ts";
import { editorAction, editorView, keptEditor, withWarnings } from "#app/modules/model-portfolio/editor.server.ts";
import { portfolioSettingsSchema } from "#app/modules/model-portfolio/model-portfolio.schema.ts";
import * as portfolios from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { settingsConflict } from "#app/modules/model-portfolio/settings-conflict.server.ts";
import { linesInPlace } from "#app/modules/series/weighted-lines.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { portfolioPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["modelPortfolios", "series", "weightedLines"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.portfolio.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await portfolios.findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const { pathname, searchParams } = new URL(request.url);
  const kept = await context.takeKeptForm(pathname);
  return {
    portfolio: await portfolioView(viewer, found),
    editor:
      (kept && (await keptEditor(viewer, found, kept))) ??
      (await withWarnings(viewer, found, editorView(found, searchParams.get("date"), viewer.language))),
    language: viewer.language,
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await portfolios.findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const intent = String(form.get("intent"));
  const { uuid, name } = found;
  const done = (
    key: "form.saved" | "detail.sharedDone" | "detail.unsharedDone" | "editor.saved",
    texts: Record<string, string>,
    to = portfolioPath(uuid),
  ) => redirectWithToast(context, to, { kind: "positive", key: `modelPortfolios.${key}`, params: texts });

  if (intent === "settings" || intent === "share" || intent === "unshare") {
    const submission = parseWithZod(form, { schema: portfolioSettingsSchema(viewer.language) });
    if (intent !== "settings") {
      const shared = intent === "share";
      const outcome = await portfolios.sharePortfolio(viewer, uuid, shared, marksOf(form));
      if (outcome === "done") return done(shared ? "detail.sharedDone" : "detail.unsharedDone", { name });
    } else if (submission.status !== "success") return data({ result: submission.reply(), editor: null }, { status: 400 });
    else if ((await portfolios.savePortfolioSettings(viewer, uuid, submission.value)) === "done")
      return done("form.saved", { name: submission.value.name });
    const newest = (await portfolios.findPortfolio(viewer, uuid)) ?? found;
    return data({ result: settingsConflict(submission, newest, viewer.language), editor: null }, { status: 409 });
  }

  const { view, read } = await editorAction(viewer, found, form);
  if (!read) return data({ result: undefined, editor: view }, { status: view.errors.length > 0 ? 400 : 200 });
  if ((await portfolios.saveComposition(viewer, uuid, read)) === "done")
    return done("editor.saved", { date: formatDate(read.date) }, portfolioPath(uuid, { date: read.date }));
  const conflict = { text: getFixedT(viewer.language)("modelPortfolios.form.conflict") };
  const newest = (await portfolios.findPortfolio(viewer, uuid)) ?? found;
  const held = newest.compositions.find(({ date }) => date === read.date)?.lines ?? [];
  const inPlace = linesInPlace(
    view.lines,
    held.map(({ fullName, ...line }) => ({ ...line, name: fullName })),
    viewer.language,
  );
  // The version is now the one that the person is told of: saving again applies what was typed.
  const editor = { ...view, errors: [conflict, ...inPlace], version: newest.version, idem: crypto.randomUUID() };
  return data({ result: undefined, editor }, { status: 409 });
}

export default function Portfolio() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <PortfolioPage {...loaded} editor={answer?.editor ?? loaded.editor} lastResult={answer?.result} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <PortfolioNotFound />;
  throw error;
}
