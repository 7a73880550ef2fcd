import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { flowRemovalSchema, flowSchema } from "#app/modules/series/series.schema.ts";
import { editedSeriesPage, seriesPage } from "#app/modules/series/series-page.server.ts";
import { removeFlow, writeFlow } from "#app/modules/series/values/flow-writing.server.ts";
import { valuesView } from "#app/modules/series/values/values-view.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import { seriesPartPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-view");
  return { view: await valuesView(viewer, await seriesPage(viewer, request, params, area), request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record } = await editedSeriesPage(viewer, request, params, area);
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
