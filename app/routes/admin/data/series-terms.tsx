import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { findSeries } from "#app/modules/series/series.server.ts";
import { SeriesError } from "#app/modules/series/series-error.tsx";
import { SeriesFrame } from "#app/modules/series/series-frame.tsx";
import { editedSeriesPage, seriesPage } from "#app/modules/series/series-page.server.ts";
import { termsSchema } from "#app/modules/series/terms/terms.schema.ts";
import { removeTerms, saveTerms, termsConflict, termsView } from "#app/modules/series/terms/terms.server.ts";
import { SeriesTerms } from "#app/modules/series/terms/terms-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { seriesPartPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["series", "seriesPages"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.series.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const page = await seriesPage(viewer, request, params);
  return { series: page.series, view: termsView(viewer, page) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record, area } = await editedSeriesPage(viewer, request, params);
  const form = await parseForm(request);
  const back = seriesPartPath(area, record.uuid, "terms");
  if (form.get("intent") === "remove") {
    const removed = await removeTerms(viewer, record, marksOf(form));
    const toast = removed === "done" ? ({ kind: "positive", key: "seriesPages.terms.removed" } as const) : null;
    return redirectWithToast(context, back, toast ?? { kind: "negative", key: "series.edit.conflict" });
  }
  const submission = parseWithZod(form, { schema: termsSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const saved = await saveTerms(viewer, record, submission.value);
  const newest = saved === "done" ? null : await findSeries(viewer, record.uuid);
  if (newest) return data({ result: termsConflict(viewer, submission, newest) }, { status: 409 });
  return redirectWithToast(context, back, { kind: "positive", key: "seriesPages.terms.saved" });
}

export default function SeriesTermsRoute() {
  const { series, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SeriesFrame series={series} tab="terms">
      <SeriesTerms key={view.version} view={view} lastResult={answer?.result} />
    </SeriesFrame>
  );
}

export const ErrorBoundary = SeriesError;
