import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { publicRoute } from "#app/access/guards.server.ts";
import { pageLanguage } from "#app/access/page-language.server.ts";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage, MessageShell } from "#app/components/layout/message-page.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { customLinkPath, loginPath } from "#app/navigation/paths.ts";
import type { CustomLinkQuestion } from "#app/services/request-context.ts";

export const handle = { i18n: ["auth"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

const STATUS = { linkEnded: 410, linkUnavailable: 503, linkAsked: 200 } as const;

/** Where a link with a custom action token leads: it asks first, or says what is wrong with the link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  publicRoute("whoever opens such a link is not signed in yet, and may never be");
  const reason = new URL(request.url).searchParams.get("reason");
  const question = reason === "asked" ? await context.customLink.question(request) : null;
  const kind: keyof typeof STATUS = question ? "linkAsked" : reason === "unavailable" ? "linkUnavailable" : "linkEnded";
  const t = getFixedT(await pageLanguage(context));
  const title = question?.name ? t("auth.linkAsked.titleNamed", { name: question.name }) : t(`auth.${kind}.title`);
  const headers = { "Cache-Control": "no-store", ...(kind === "linkUnavailable" ? { "Retry-After": "10" } : {}) };
  return data({ title, kind, question }, { status: STATUS[kind], headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  publicRoute("only the browser that opened the link has its key waiting, and only for the person it was then signed in as, or nobody");
  throw await context.customLink.confirm(request);
}

export default function CustomLink() {
  const { title, kind, question } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <MessageShell brand={{ name: "AAA" }}>
      {question ? (
        <Question title={title} question={question} />
      ) : (
        <MessagePage
          title={title}
          text={t(`auth.${kind}.text`)}
          action={
            <ButtonLink to={loginPath()} reloadDocument>
              {t("auth.signIn")}
            </ButtonLink>
          }
        />
      )}
    </MessageShell>
  );
}

function Question({ title, question: { name, house, present, returnTo } }: { title: string; question: CustomLinkQuestion }) {
  const { t } = useTranslation();
  const whose = !name
    ? t("auth.linkAsked.text")
    : house
      ? t("auth.linkAsked.textHoused", { name, house })
      : t("auth.linkAsked.textNamed", { name });
  const action = (
    <form method="post" action={customLinkPath()} className="form-actions">
      <Button variant="primary">{name ? t("auth.linkAsked.confirmNamed", { name }) : t("auth.linkAsked.confirm")}</Button>
      {present ? (
        <ButtonLink to={returnTo} reloadDocument>
          {t("auth.linkAsked.stay", { present })}
        </ButtonLink>
      ) : (
        <ButtonLink to={loginPath()} reloadDocument>
          {t("auth.signIn")}
        </ButtonLink>
      )}
    </form>
  );
  return <MessagePage title={title} text={present ? `${whose} ${t("auth.linkAsked.present", { present })}` : whose} action={action} />;
}
