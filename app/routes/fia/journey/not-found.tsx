import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { homePath } from "#app/navigation/paths.ts";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

/** The recommendation module's own 404, at `/404` and at every address of it that leads nowhere. */
export async function loader(args: LoaderFunctionArgs) {
  const { language } = await requirePermission(args, "advisory-journeys");
  return data({ title: getFixedT(language)("errors.recoJourneyNotFound.title") }, { status: 404 });
}

export default function RecoJourneyNotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("errors.recoJourneyNotFound.title")}
      text={t("errors.recoJourneyNotFound.text")}
      action={
        <ButtonLink to={homePath()} variant="primary" reloadDocument>
          {t("errors.backToHome")}
        </ButtonLink>
      }
    />
  );
}
