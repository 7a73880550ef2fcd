import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { DeleteEventModal } from "#app/modules/market-event/delete-modal.tsx";
import { findMarketEvent, removeMarketEvent } from "#app/modules/market-event/market-event.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { marketEventsPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["marketEvents"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "market-events");
  const event = await findMarketEvent(viewer, params.id ?? "");
  if (!event) throw data(null, { status: 404 });
  const title = getFixedT(viewer.language)("marketEvents.delete.title", { name: event.name[viewer.language] });
  return { title, version: event.version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "market-events");
  const list = `${marketEventsPath()}${new URL(request.url).search}`;
  const event = await findMarketEvent(viewer, params.id ?? "");
  // Pressed twice: the first press deleted it.
  if (!event) return redirect(list, 303);
  const outcome = await removeMarketEvent(viewer, event.id, marksOf(await parseForm(request)));
  if (outcome === "conflict") return data({ newest: event.version }, { status: 409 });
  const name = event.name[viewer.language];
  return redirectWithToast(context, list, { kind: "positive", key: "marketEvents.delete.done", params: { name } });
}

export default function DeleteMarketEvent() {
  const { title, version, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  const closeHref = `${marketEventsPath()}${search}`;
  const asked = answer?.newest ?? version;
  return <DeleteEventModal title={title} version={asked} idem={idem} closeHref={closeHref} changed={answer !== undefined} />;
}
