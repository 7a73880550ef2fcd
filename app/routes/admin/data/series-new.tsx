import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { DefinitionForm } from "#app/modules/series/detail/definition-form.tsx";
import { freshDefinition } from "#app/modules/series/detail/definition-values.ts";
import { keepersFor } from "#app/modules/series/detail/keepers.server.ts";
import { definitionSchema } from "#app/modules/series/series.schema.ts";
import { saveDefinition } from "#app/modules/series/series.server.ts";
import { SERIES_ENTRY, seriesArea } from "#app/modules/series/series-area.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { seriesListPath, seriesPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["series", "sustainability"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const title = getFixedT(viewer.language)("series.edit.newTitle");
  return {
    title,
    area: seriesArea(new URL(request.url)),
    definition: freshDefinition(),
    keepers: await keepersFor(viewer),
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const submission = parseWithZod(await parseForm(request), { schema: definitionSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const saved = await saveDefinition(viewer, null, submission.value);
  if ("refused" in saved) return data({ result: submission.reply(saved.refused) }, { status: 409 });
  return redirectWithToast(context, seriesPath(saved.uuid, {}, seriesArea(new URL(request.url))), {
    kind: "positive",
    key: "series.edit.saved",
    params: { name: submission.value.fullName },
  });
}

export default function NewSeries() {
  const { title, area, definition, keepers, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, SERIES_ENTRY[area], { label: title })} />
      <DefinitionForm
        definition={definition}
        idem={idem}
        keepers={keepers}
        mayEdit
        cancelHref={seriesListPath({}, area)}
        lastResult={answer?.result}
      />
    </>
  );
}
