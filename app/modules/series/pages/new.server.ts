import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { freshDefinition } from "#app/modules/series/detail/definition-values.ts";
import { keepersFor } from "#app/modules/series/detail/keepers.server.ts";
import { definitionSchema } from "#app/modules/series/series.schema.ts";
import { saveDefinition } from "#app/modules/series/series.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import { seriesPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const title = getFixedT(viewer.language)("series.edit.newTitle");
  return {
    title,
    area,
    definition: freshDefinition(),
    keepers: await keepersFor(viewer),
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const submission = parseWithZod(await parseForm(request), { schema: definitionSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const saved = await saveDefinition(viewer, null, submission.value);
  if ("refused" in saved) return data({ result: submission.reply(saved.refused) }, { status: 409 });
  return redirectWithToast(context, seriesPath(saved.uuid, {}, area), {
    kind: "positive",
    key: "series.edit.saved",
    params: { name: submission.value.fullName },
  });
}
