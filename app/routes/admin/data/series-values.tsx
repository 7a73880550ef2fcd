import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { flowRemovalSchema, flowSchema } from "#app/modules/series/series.schema.ts";
import { SeriesError } from "#app/modules/series/series-error.tsx";
import { SeriesFrame } from "#app/modules/series/series-frame.tsx";
import { editedSeriesPage, seriesPage } from "#app/modules/series/series-page.server.ts";
import { removeFlow, writeFlow } from "#app/modules/series/values/flow-writing.server.ts";
import { SeriesValues } from "#app/modules/series/values/values-page.tsx";
import { valuesView } from "#app/modules/series/values/values-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { seriesPartPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["series", "seriesPages"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.series.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const page = await seriesPage(viewer, request, params);
  return { series: page.series, view: await valuesView(viewer, page, request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record, area } = await editedSeriesPage(viewer, request, params);
  const form = await parseForm(request);
  const removal = parseWithZod(form, { schema: flowRemovalSchema });
  const path = seriesPartPath(area, record.uuid, "values");
  if (removal.status === "success") {
    if ((await removeFlow(viewer, record.uuid, removal.value)) === "changed") return data({ changed: true } as const, { status: 409 });
    return redirectWithToast(context, path, { kind: "positive", key: "seriesPages.flows.removed" });
  }
  const submission = parseWithZod(form, { schema: flowSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const told = await writeFlow(viewer, record.uuid, submission);
  if (told) return data({ result: told }, { status: 409 });
  return redirectWithToast(context, path, { kind: "positive", key: "seriesPages.flows.saved" });
}

export default function SeriesValuesRoute() {
  const { series, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "result" in answer ? answer.result : undefined;
  return (
    <SeriesFrame series={series} tab="values">
      <SeriesValues series={series} view={view} flowChanged={answer !== undefined && "changed" in answer} lastResult={refused} />
    </SeriesFrame>
  );
}

export const ErrorBoundary = SeriesError;
