import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/access/guards.server.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { homePath } from "#app/navigation/paths.ts";

export const handle = { i18n: ["monitoredPortfolios"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

/** Open to whoever is signed in: it is the page for people without the right. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser({ request, context });
  return data({ title: getFixedT(viewer.language)("monitoredPortfolios.monitoring.forbidden") }, { status: 403 });
}

export default function Forbidden() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("monitoredPortfolios.monitoring.forbidden")}
      text={t("monitoredPortfolios.monitoring.forbiddenText")}
      action={<ButtonLink to={homePath()}>{t("navigation.home")}</ButtonLink>}
    />
  );
}
