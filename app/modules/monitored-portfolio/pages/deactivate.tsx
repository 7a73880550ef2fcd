import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { MONITORED_ENTRY } from "#app/modules/monitored-portfolio/area.ts";
import { MonitoredNotFound } from "#app/modules/monitored-portfolio/frame/portfolio-not-found.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { monitoredPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./deactivate.server.ts";

export const handle = { i18n: ["monitoredPortfolios"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function DeactivateMonitored() {
  const { area, title, uuid, name, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const submit = t("monitoredPortfolios.deactivate.submit");
  const back = monitoredPath(area, uuid);
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, MONITORED_ENTRY[area], { label: name, href: back }, { label: submit })} />
      <DeleteCard
        text={t("monitoredPortfolios.deactivate.text")}
        version={refused?.newest ?? version}
        idem={idem}
        keepHref={back}
        inUse=""
        reasons={[]}
        changed={refused ? t("monitoredPortfolios.deactivate.changed") : null}
        submit={submit}
      />
    </>
  );
}

export const ErrorBoundary = MonitoredNotFound;
