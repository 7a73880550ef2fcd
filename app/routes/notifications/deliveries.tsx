import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/access/guards.server.ts";
import { DELIVERIES, NOTIFICATION_KINDS } from "#app/domain/alert.ts";
import { kindName } from "#app/domain/alert-words.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import styles from "#app/modules/alert/alert.css?url";
import { DeliveriesPage } from "#app/modules/alert/deliveries-page.tsx";
import { preferencesOf, savePreferences } from "#app/modules/alert/notification.server.ts";
import { quietHoursView, readQuietHours } from "#app/modules/alert/quiet-hours.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, deliveriesPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["alerts"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser({ request, context });
  const { language, user } = viewer;
  const { deliveries, quietHours } = await preferencesOf(viewer);
  return {
    title: getFixedT(language)("alerts.deliveries.title"),
    kinds: NOTIFICATION_KINDS.map((kind) => ({ kind, name: kindName(kind, language), delivery: deliveries[kind] })),
    email: user.email ?? null,
    quiet: quietHoursView(quietHours, language),
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser({ request, context });
  const form = await parseForm(request);
  const idem = idemOf(form);
  if (form.get("intent") === "quiet") {
    const { hours, view } = readQuietHours(form, viewer.language);
    if (view) return data({ quiet: view }, { status: 400 });
    await savePreferences(viewer, { quietHours: hours }, idem);
    return redirectWithToast(context, deliveriesPath(), { kind: "positive", key: "alerts.deliveries.saved" });
  }
  const chosen = NOTIFICATION_KINDS.flatMap((kind) => {
    const delivery = DELIVERIES.find((known) => known === form.get(kind));
    return delivery ? [[kind, delivery] as const] : [];
  });
  await savePreferences(viewer, { deliveries: Object.fromEntries(chosen) }, idem);
  return redirectWithToast(context, deliveriesPath(), { kind: "positive", key: "alerts.deliveries.saved" });
}

export default function NotificationSettings() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <DeliveriesPage {...loaded} quiet={answer?.quiet ?? loaded.quiet} />;
}
