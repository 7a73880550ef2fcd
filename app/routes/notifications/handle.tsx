import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { hereOf } from "#app/modules/alert/list-view.server.ts";
import { HandleModal, LONGEST_NOTE } from "#app/modules/alert/modals.tsx";
import { findNotification, handleNotification } from "#app/modules/alert/notification.server.ts";
import { notificationRow } from "#app/modules/alert/notification-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { notificationsPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["alerts"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireUser({ request, context });
  const told = await findNotification(viewer, params.uuid);
  if (!told) throw data(null, { status: 404 });
  const { title: subject, sentence, note } = notificationRow(viewer, told);
  const title = getFixedT(viewer.language)("alerts.handle.title");
  return { title, subject, sentence, note: note ?? "", idem: crypto.randomUUID(), closeHref: notificationsPath(hereOf(request.url)) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requireUser({ request, context });
  const told = await findNotification(viewer, params.uuid);
  if (!told) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const note = String(form.get("note") ?? "")
    .trim()
    .slice(0, LONGEST_NOTE);
  await handleNotification(viewer, context, told.uuid, note, idemOf(form));
  return redirectWithToast(context, notificationsPath(hereOf(request.url)), { kind: "positive", key: "alerts.done.handled" });
}

export default function HandleNotification() {
  return <HandleModal {...useLoaderData<typeof loader>()} />;
}
