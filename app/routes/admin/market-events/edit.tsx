import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { EventModal } from "#app/modules/market-event/event-modal.tsx";
import { marketEventSchema } from "#app/modules/market-event/market-event.schema.ts";
import { changeMarketEvent, eventConflict, eventValues, findMarketEvent } from "#app/modules/market-event/market-event.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { marketEventsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["marketEvents"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "market-events");
  const event = await findMarketEvent(viewer, params.id ?? "");
  if (!event) throw data(null, { status: 404 });
  return {
    title: getFixedT(viewer.language)("marketEvents.form.editTitle", { name: event.name[viewer.language] }),
    values: eventValues(event),
    version: event.version,
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "market-events");
  const submission = parseWithZod(await parseForm(request), { schema: marketEventSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const id = params.id ?? "";
  const outcome = await changeMarketEvent(viewer, id, submission.value);
  const newest = outcome === "conflict" ? await findMarketEvent(viewer, id) : null;
  if (newest) return data({ result: eventConflict(viewer, submission, newest) }, { status: 409 });
  if (outcome !== "done") throw data(null, { status: 404 });
  const name = viewer.language === "fr" ? submission.value.nameFr : submission.value.nameEn;
  const list = `${marketEventsPath()}${new URL(request.url).search}`;
  return redirectWithToast(context, list, { kind: "positive", key: "marketEvents.form.saved", params: { name } });
}

export default function EditMarketEvent() {
  const { title, values, version, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  const closeHref = `${marketEventsPath()}${search}`;
  return <EventModal title={title} closeHref={closeHref} idem={idem} version={version} values={values} lastResult={answer?.result} />;
}
