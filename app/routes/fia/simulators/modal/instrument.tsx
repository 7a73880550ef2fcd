import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useParams } from "@remix-run/react";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { requireSimulators } from "#app/modules/simulation/guard.server.ts";
import { loadInstrument } from "#app/modules/simulation/instrument/instrument.server.ts";
import { InstrumentModal } from "#app/modules/simulation/instrument/instrument-modal.tsx";
import { useSimulationPlace } from "#app/modules/simulation/use-place.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { simulationPath } from "#app/navigation/paths.ts";

export const handle = { i18n: ["simulation", "simulator", "results", "sustainability"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const sheet = await loadInstrument(viewer, params.series ?? "", { t: getFixedT(viewer.language), language: viewer.language });
  if (!sheet) throw data(null, { status: 404 });
  return { title: sheet.name, sheet };
}

export default function Instrument() {
  const { sheet } = useLoaderData<typeof loader>();
  const { uuid = "" } = useParams();
  const place = useSimulationPlace();
  const { search } = useLocation();
  return <InstrumentModal sheet={sheet} closeHref={`${simulationPath(uuid, place)}${search}`} />;
}
