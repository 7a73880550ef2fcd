import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useOutlet,
} from "@remix-run/react";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import { formFromFields } from "#app/domain/simulation/form.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { requireSimulators } from "#app/modules/simulation/guard.server.ts";
import { CLAIM_FIELD, differenceOf } from "#app/modules/simulation/instant/difference.ts";
import { actOnSimulation } from "#app/modules/simulation/page/edit-action.server.ts";
import { loadEditPage } from "#app/modules/simulation/page/edit-page.server.ts";
import { SharedPage } from "#app/modules/simulation/page/shared-page.tsx";
import { SimulatorPage } from "#app/modules/simulation/page/simulator-page.tsx";
import { askedResults, resultsQuery } from "#app/modules/simulation/results/shown-results.ts";
import styles from "#app/modules/simulation/simulation.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, simulationModalPath, simulationPath, simulationPlace, simulatorSeriesPath, withQuery } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["simulation", "simulator", "weightedLines", "results", "sustainability"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const uuid = params.uuid ?? "";
  const kept = await context.takeKeptForm(new URL(request.url).pathname);
  const page = await loadEditPage(
    viewer,
    { uuid, asked: askedResults(request.url), kept: kept && formFromFields(kept, viewer.language) },
    writing,
  );
  if (!page) throw data(null, { status: 404 });
  return { title: page.name ?? writing.t("simulation.edit.unnamed"), page };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const uuid = params.uuid ?? "";
  const place = simulationPlace(new URL(request.url).pathname);
  const asked = askedResults(request.url);
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const fields = await parseForm(request);
  const answer = await actOnSimulation(viewer, uuid, fields, asked, writing);
  if (answer.kind === "absent") throw data(null, { status: 404 });
  const difference = answer.kind === "stay" && differenceOf(fields.get(CLAIM_FIELD), answer.typed.outcome?.instant);
  if (difference) context.log.error({ figures: difference }, "a browser's figures differ from the server's");
  if (answer.kind === "stay") return data(answer.typed, { status: answer.status });
  if (answer.kind === "saved")
    return redirectWithToast(context, withQuery(simulationPath(uuid, place), resultsQuery(asked)), {
      kind: "positive",
      key: "simulator.save.done",
      params: { name: answer.name },
    });
  const address = answer.to === "page" ? simulationPath(uuid, place) : simulationModalPath(uuid, answer.to, place);
  return redirect(withQuery(address, resultsQuery({ ...asked, was: answer.was ?? null })), 303);
}

/** What cannot reach the server must not take the page, with all that is typed in it, away. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return { unreachable: true as const };
  }
}

/**
 * Live results come with the answer, and a modal that opens or closes changes nothing underneath: the page has nothing to
 * load again.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentParams, nextParams, currentUrl, nextUrl, formData, actionResult, defaultShouldRevalidate } = args;
  if (formData?.get("live") === "1" || actionResult?.unreachable) return false;
  const modalOnly =
    formData === undefined &&
    currentParams.uuid === nextParams.uuid &&
    currentUrl.search === nextUrl.search &&
    currentUrl.pathname !== nextUrl.pathname;
  return modalOnly ? false : defaultShouldRevalidate;
}

export default function EditSimulation() {
  const modal = useOutlet();
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  const unreachable = answer !== undefined && "unreachable" in answer;
  return (
    <ModalHost modal={modal}>
      {page.sharedBy === null ? (
        <SimulatorPage
          key={page.uuid}
          page={page}
          modalOpen={modal !== null}
          answer={unreachable ? undefined : answer}
          unreachable={unreachable}
          searchAddress={simulatorSeriesPath()}
        />
      ) : (
        <SharedPage key={page.uuid} page={page} sharedBy={page.sharedBy} />
      )}
    </ModalHost>
  );
}

export { SimulatorsError as ErrorBoundary } from "./simulators-error.tsx";
