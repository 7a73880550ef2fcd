import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import styles from "#app/modules/simulation/after-tax/after-tax.css?url";
import { keepSituation, loadAfterTax } from "#app/modules/simulation/after-tax/after-tax.server.ts";
import { AfterTaxPage } from "#app/modules/simulation/after-tax/after-tax-page.tsx";
import { requireSimulators } from "#app/modules/simulation/guard.server.ts";
import { useSimulationPlace } from "#app/modules/simulation/use-place.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, simulationPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["simulation", "simulator", "afterTax", "taxRules"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const page = await loadAfterTax(viewer, params.uuid ?? "", writing);
  if (!page) throw data(null, { status: 404 });
  return { title: writing.t("afterTax.title", { name: page.name }), page };
}

/** What was declared is kept with the simulation, never in an address. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const answer = await keepSituation(viewer, params.uuid ?? "", await parseForm(request));
  if (answer.kind === "absent") throw data(null, { status: 404 });
  if (answer.kind === "stay") return data({ result: answer.result }, { status: answer.status });
  return redirect(new URL(request.url).pathname, 303);
}

export default function AfterTax() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { uuid = "" } = useParams();
  const place = useSimulationPlace();
  return <AfterTaxPage page={page} backHref={simulationPath(uuid, place)} lastResult={answer?.result} />;
}

export { SimulatorsError as ErrorBoundary } from "./simulators-error.tsx";
