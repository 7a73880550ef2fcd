import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ContractsPage } from "#app/modules/client-contract/contracts-page.tsx";
import { contractsView } from "#app/modules/client-contract/contracts-view.server.ts";
import { uafLifeState } from "#app/modules/client-contract/uaf-life/uaf-life.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["contracts"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "contracts");
  const [list, uafLife] = await Promise.all([contractsView(viewer, request.url), uafLifeState(viewer)]);
  return { list, uafLife };
}

export default function Contracts() {
  return <ContractsPage {...useLoaderData<typeof loader>()} />;
}
