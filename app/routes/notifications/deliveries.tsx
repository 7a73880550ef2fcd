import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/access/guards.server.ts";
import { DELIVERIES, NOTIFICATION_KINDS } from "#app/domain/alert.ts";
import { kindName } from "#app/domain/alert-words.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { DeliveriesPage } from "#app/modules/alert/deliveries-page.tsx";
import { deliveriesOf, saveDeliveries } from "#app/modules/alert/notification.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { deliveriesPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["alerts"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser({ request, context });
  const { language, user } = viewer;
  const deliveries = await deliveriesOf(viewer);
  return {
    title: getFixedT(language)("alerts.deliveries.title"),
    kinds: NOTIFICATION_KINDS.map((kind) => ({ kind, name: kindName(kind, language), delivery: deliveries[kind] })),
    email: user.email ?? null,
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser({ request, context });
  const form = await parseForm(request);
  const chosen = NOTIFICATION_KINDS.flatMap((kind) => {
    const delivery = DELIVERIES.find((known) => known === form.get(kind));
    return delivery ? [[kind, delivery] as const] : [];
  });
  await saveDeliveries(viewer, Object.fromEntries(chosen), idemOf(form));
  return redirectWithToast(context, deliveriesPath(), { kind: "positive", key: "alerts.deliveries.saved" });
}

export default function NotificationSettings() {
  return <DeliveriesPage {...useLoaderData<typeof loader>()} />;
}
