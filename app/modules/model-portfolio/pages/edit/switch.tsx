import { useLoaderData } from "@remix-run/react";
import { SwitchModal } from "#app/modules/model-portfolio/switch/switch-modal.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./switch.server.ts";

export const handle = { i18n: ["portfolioSwitch"], modal: true };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export default function SwitchSeries() {
  return <SwitchModal view={useLoaderData<typeof loader>().view} />;
}
