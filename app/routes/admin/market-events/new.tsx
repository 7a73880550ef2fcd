import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { EventModal } from "#app/modules/market-event/event-modal.tsx";
import { marketEventSchema } from "#app/modules/market-event/market-event.schema.ts";
import { addMarketEvent } from "#app/modules/market-event/market-event.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { marketEventsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["marketEvents"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "market-events");
  return { title: getFixedT(viewer.language)("marketEvents.form.addTitle"), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "market-events");
  const submission = parseWithZod(await parseForm(request), { schema: marketEventSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  await addMarketEvent(viewer, submission.value);
  const name = viewer.language === "fr" ? submission.value.nameFr : submission.value.nameEn;
  const list = `${marketEventsPath()}${new URL(request.url).search}`;
  return redirectWithToast(context, list, { kind: "positive", key: "marketEvents.form.added", params: { name } });
}

export default function NewMarketEvent() {
  const { title, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  return <EventModal title={title} closeHref={`${marketEventsPath()}${search}`} idem={idem} lastResult={answer?.result} />;
}
