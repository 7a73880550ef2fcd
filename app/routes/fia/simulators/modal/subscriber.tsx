import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { requireSimulators } from "#app/modules/simulation/guard.server.ts";
import { askedResults, resultsQuery } from "#app/modules/simulation/results/shown-results.ts";
import { keepSubscriber, loadSubscriber } from "#app/modules/simulation/subscriber/subscriber.server.ts";
import { SubscriberModal } from "#app/modules/simulation/subscriber/subscriber-modal.tsx";
import { useSimulationPlace } from "#app/modules/simulation/use-place.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { simulationModalPath, simulationPath, simulationPlace, withQuery } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["simulation", "simulator", "subscriber", "sustainability"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const query = new URL(request.url).searchParams;
  const asked = { query: query.get("q") ?? "", client: query.get("client") };
  const page = await loadSubscriber(viewer, params.uuid ?? "", asked, marketToday(), writing);
  if (!page) throw data(null, { status: 404 });
  return { title: writing.t("subscriber.title"), page };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const uuid = params.uuid ?? "";
  const place = simulationPlace(new URL(request.url).pathname);
  const answer = await keepSubscriber(viewer, uuid, await parseForm(request), marketToday());
  if (answer.kind === "absent") throw data(null, { status: 404 });
  if (answer.kind === "stay") return data({ result: answer.result }, { status: answer.status });
  const page = withQuery(simulationPath(uuid, place), resultsQuery(askedResults(request.url)));
  return redirectWithToast(context, page, { kind: "positive", key: `subscriber.done.${answer.change}` });
}

export default function EditSubscriber() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { uuid = "" } = useParams();
  const place = useSimulationPlace();
  const [query] = useSearchParams();
  const kept = Object.fromEntries([...query].filter(([name]) => name !== "q" && name !== "client"));
  return (
    <SubscriberModal
      page={page}
      closeHref={withQuery(simulationPath(uuid, place), kept)}
      href={simulationModalPath(uuid, "subscriber", place)}
      kept={kept}
      lastResult={answer?.result}
    />
  );
}
