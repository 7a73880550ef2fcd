import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { DefinitionForm } from "#app/modules/series/definition-form.tsx";
import { SeriesFrame, SeriesNotFound, SeriesOverview } from "#app/modules/series/detail-page.tsx";
import { seriesView } from "#app/modules/series/detail-view.server.ts";
import { definitionSchema } from "#app/modules/series/series.schema.ts";
import { findSeries, saveDefinition } from "#app/modules/series/series.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { seriesPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["series"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.series.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "data");
  const record = await findSeries(viewer, params.uuid ?? "");
  if (!record) throw data(null, { status: 404 });
  const { fullName, assetClass, sri, version } = record;
  return {
    series: await seriesView(viewer, record),
    tab: new URL(request.url).searchParams.get("tab") === "definition" ? ("definition" as const) : ("overview" as const),
    definition: { fullName, assetClass, sri, version },
    mayEdit: viewer.permissions.has("series-edit"),
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const record = await findSeries(viewer, params.uuid ?? "");
  if (!record) throw data(null, { status: 404 });
  const submission = parseWithZod(await parseForm(request), { schema: definitionSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const outcome = await saveDefinition(viewer, record, submission.value);
  if (outcome === "conflict") return data({ result: submission.reply({ formErrors: ["series.edit.conflict"] }) }, { status: 409 });
  return redirectWithToast(context, seriesPath(record.uuid), {
    kind: "positive",
    key: "series.edit.saved",
    params: { name: submission.value.fullName },
  });
}

export default function SeriesDetail() {
  const { series, tab, definition, mayEdit, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SeriesFrame series={series} tab={tab}>
      {tab === "overview" ? (
        <SeriesOverview series={series} />
      ) : (
        <DefinitionForm definition={definition} idem={idem} mayEdit={mayEdit} lastResult={answer?.result} />
      )}
    </SeriesFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <SeriesNotFound />;
  throw error;
}
