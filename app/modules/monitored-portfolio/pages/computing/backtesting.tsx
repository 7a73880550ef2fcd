import { useLoaderData } from "@remix-run/react";
import { BacktestingPage } from "#app/modules/monitored-portfolio/values/backtesting-page.tsx";
import type { loader } from "./backtesting.server.ts";

export const handle = { i18n: ["portfolioBacktesting"] };

export default function Backtesting() {
  const { view } = useLoaderData<typeof loader>();
  return <BacktestingPage view={view} />;
}
