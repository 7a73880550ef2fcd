import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { requireUser } from "#app/access/guards.server.ts";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import styles from "#app/modules/alert/alert.css?url";
import { NotificationsPage } from "#app/modules/alert/list-page.tsx";
import { hereOf, notificationsView } from "#app/modules/alert/list-view.server.ts";
import { MOVES, moveNotification, readAll } from "#app/modules/alert/notification.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, notificationsPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["alerts"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser({ request, context });
  return { list: await notificationsView(viewer, request.url), idem: crypto.randomUUID() };
}

/** What is done with one of them, or with all that are not read. `quiet`: noted on the way to another page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser({ request, context });
  const form = await parseForm(request);
  const back = notificationsPath(hereOf(request.url));
  const intent = form.get("intent");
  const idem = idemOf(form);
  if (intent === "all") {
    const count = await readAll(viewer, context, idem);
    return redirectWithToast(context, back, { kind: "positive", key: "alerts.done.all", params: { count } });
  }
  const move = MOVES.find((known) => known === intent);
  if (!move) throw data(null, { status: 400 });
  const done = await moveNotification(viewer, context, String(form.get("uuid") ?? ""), move, idem);
  if (form.get("quiet") === "1") return data({ done: done !== null });
  if (!done) return redirectWithToast(context, back, { kind: "negative", key: "alerts.done.gone" });
  return redirectWithToast(context, back, { kind: "positive", key: `alerts.done.${move}` });
}

export default function Notifications() {
  const { list, idem } = useLoaderData<typeof loader>();
  return (
    <ModalHost modal={useOutlet()}>
      <NotificationsPage list={list} idem={idem} />
    </ModalHost>
  );
}
