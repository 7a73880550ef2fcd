import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { publicRoute } from "#app/access/guards.server.ts";
import { pageLanguage } from "#app/access/page-language.server.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { kindName } from "#app/domain/alert-words.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { deliveriesPath } from "#app/navigation/paths.ts";
import { nullUnlessFound } from "#app/services/calls/found.ts";
import type { RequestContext } from "#app/services/request-context.ts";

export const handle = { i18n: ["alerts"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

/** The look at a link changes nothing: programs that scan e-mails open what is in them. */
const ask = (context: RequestContext, token: string, confirm: boolean) =>
  nullUnlessFound(context.openApi().alertMails.unsubscribe({ body: { token: token.slice(0, 300), confirm } }));

export async function loader({ params, context }: LoaderFunctionArgs) {
  publicRoute("whoever has the link of an e-mail may end the e-mails of that kind, and nothing else");
  const found = await ask(context, params.token ?? "", false);
  const language = await pageLanguage(context);
  const t = getFixedT(language);
  if (!found) return data({ title: t("alerts.unsubscribe.wrongTitle"), about: null }, { status: 404 });
  const about = { kind: kindName(found.alertType, language), house: found.organisation, subscribed: found.subscribed };
  return data({ title: t(`alerts.unsubscribe.${found.subscribed ? "title" : "doneTitle"}`), about });
}

export async function action({ params, context }: ActionFunctionArgs) {
  publicRoute("the same; the person confirms by the button");
  const done = await ask(context, params.token ?? "", true);
  return data({ done: done !== null }, { status: done ? 200 : 404 });
}

export default function Unsubscribe() {
  const { title, about } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const settings = <ButtonLink to={deliveriesPath()}>{t("alerts.unsubscribe.settings")}</ButtonLink>;
  if (!about) return <MessagePage title={title} text={t("alerts.unsubscribe.wrong")} action={settings} />;
  const { kind, house } = about;
  if (!about.subscribed) return <MessagePage title={title} text={t("alerts.unsubscribe.done", { kind, house })} action={settings} />;
  return (
    <MessagePage
      title={title}
      text={`${t("alerts.unsubscribe.question", { kind, house })} ${t("alerts.unsubscribe.text")}`}
      action={
        <Form method="post">
          <SubmitButton>{t("alerts.unsubscribe.submit")}</SubmitButton>
        </Form>
      }
    />
  );
}
