import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { isAgain, sendAgain } from "#app/modules/e-mail/mail-list.server.ts";
import { SendingStep } from "#app/modules/journey/sending/sending-step.tsx";
import { send, sendingView } from "#app/modules/journey/sending/sending-view.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["journey", "journeyFinished", "publication", "mails"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return { view: await sendingView(viewer, await sessionOf(viewer, params.uuid)) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const form = await parseForm(request);
  const here = new URL(request.url).pathname.replace(/\.data$/, "");
  const session = await sessionOf(viewer, params.uuid);
  if (isAgain(form)) return redirectWithToast(context, here, await sendAgain(viewer, form));
  const view = await send(viewer, session, form);
  return view ? data({ view }, { status: view.preview ? 200 : 400 }) : redirect(here);
}

export default function Sending() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <SendingStep view={answered?.view ?? loaded.view} />;
}
