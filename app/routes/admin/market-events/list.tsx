import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import { MarketEventsPage } from "#app/modules/market-event/list-page.tsx";
import { marketEventsView } from "#app/modules/market-event/list-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["marketEvents"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "market-events");
  return { list: await marketEventsView(viewer, request.url) };
}

export default function MarketEvents() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ModalHost modal={useOutlet()}>
      <MarketEventsPage list={list} />
    </ModalHost>
  );
}
