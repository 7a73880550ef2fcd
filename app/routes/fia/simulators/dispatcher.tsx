import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { DispatcherPage } from "#app/modules/simulation/recap/dispatcher-page.tsx";
import { contractChoices, readRecap, recapQuery } from "#app/modules/simulation/recap/recap.server.ts";
import styles from "#app/modules/simulation/simulation.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, recapPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["simulation", "simulator", "recap"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

/** The partner's way in: an address may bring what is known already. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "partner-msf", { module: "enablePartnerMsf" });
  const given = Object.fromEntries([...new URL(request.url).searchParams].map(([name, text]) => [name, text.slice(0, 200)]));
  return { title: getFixedT(viewer.language)("recap.dispatcher"), given, contracts: await contractChoices(viewer) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "partner-msf", { module: "enablePartnerMsf" });
  const read = readRecap(await parseForm(request), viewer);
  if ("result" in read) return data({ result: read.result }, { status: 400 });
  return redirect(recapPath(recapQuery(read.recap, viewer)), 303);
}

export default function Dispatcher() {
  const { given, contracts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <DispatcherPage given={given} contracts={contracts} lastResult={answer?.result} />;
}

export { SimulatorsError as ErrorBoundary } from "./simulators-error.tsx";
