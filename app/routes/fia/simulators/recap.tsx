import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { readRecap, recapView, startFromRecap } from "#app/modules/simulation/recap/recap.server.ts";
import { RecapPage } from "#app/modules/simulation/recap/recap-page.tsx";
import styles from "#app/modules/simulation/simulation.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, dispatcherPath, simulationPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["simulation", "simulator", "recap"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

/** The parameters stand in the address; where they do not fit, the dispatcher asks for them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "partner-msf", { module: "enablePartnerMsf" });
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const query = new URL(request.url).searchParams;
  const read = readRecap(query, viewer);
  if ("result" in read) throw redirect(dispatcherPath(Object.fromEntries(query)));
  return { title: writing.t("recap.title"), page: await recapView(viewer, read.recap, writing) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "partner-msf", { module: "enablePartnerMsf" });
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const fields = await parseForm(request);
  const idem = idemOf(fields);
  fields.delete("idem");
  const read = readRecap(fields, viewer);
  const today = marketToday();
  const started = "recap" in read ? await startFromRecap(viewer, read.recap, idem, today, writing) : null;
  return started ? redirect(simulationPath(started.uuid), 303) : data({ refused: true }, { status: 409 });
}

export default function Recap() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <RecapPage page={page} refused={answer !== undefined} />;
}

export { SimulatorsError as ErrorBoundary } from "./simulators-error.tsx";
