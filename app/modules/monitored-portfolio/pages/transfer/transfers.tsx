import { useLoaderData } from "@remix-run/react";
import { TransfersPage } from "#app/modules/monitored-portfolio/transfer/transfers-page.tsx";
import type { loader } from "./transfers.server.ts";

export const handle = { i18n: ["gridTransfers"] };

export default function Transfers() {
  const { view } = useLoaderData<typeof loader>();
  return <TransfersPage view={view} />;
}
