import { useLoaderData } from "@remix-run/react";
import { SeriesUses } from "#app/modules/series/detail/uses-page.tsx";
import type { loader } from "./uses.server.ts";

export default function SeriesUsesRoute() {
  return <SeriesUses view={useLoaderData<typeof loader>().view} />;
}
