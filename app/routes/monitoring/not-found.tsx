import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/access/guards.server.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { monitoredListPath } from "#app/navigation/paths.ts";

export const handle = { i18n: ["monitoredPortfolios"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

/** The module's 404, and every address under it that leads nowhere, for whoever is signed in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser({ request, context });
  return data({ title: getFixedT(viewer.language)("monitoredPortfolios.monitoring.notFound") }, { status: 404 });
}

export default function NotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("monitoredPortfolios.monitoring.notFound")}
      text={t("monitoredPortfolios.monitoring.notFoundText")}
      action={<ButtonLink to={monitoredListPath("monitoring")}>{t("monitoredPortfolios.backToList")}</ButtonLink>}
    />
  );
}
