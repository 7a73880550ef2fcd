import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/access/guards.server.ts";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage, MessageShell } from "#app/components/layout/message-page.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { pageLanguage } from "#app/i18n/page-language.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { customLinkPath, loginPath } from "#app/navigation/paths.ts";

export const handle = { i18n: ["auth"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

const STATUS = { linkEnded: 410, linkUnavailable: 503, linkOther: 200 } as const;

/** Where a link with a custom action token leads when it does not simply sign its person in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  publicRoute("a link that has ended is told to somebody who is not signed in");
  const reason = new URL(request.url).searchParams.get("reason");
  const question = reason === "other" ? await context.customLink.question(request) : null;
  const kind: keyof typeof STATUS = question ? "linkOther" : reason === "unavailable" ? "linkUnavailable" : "linkEnded";
  const title = getFixedT(await pageLanguage(context))(`auth.${kind}.title`, { name: question?.name ?? "" });
  const headers = { "Cache-Control": "no-store", ...(kind === "linkUnavailable" ? { "Retry-After": "10" } : {}) };
  return data({ title, kind, question }, { status: STATUS[kind], headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  publicRoute("only the browser that opened the link has its token waiting, and only for its signed-in person");
  throw await context.customLink.confirm(request);
}

export default function CustomLink() {
  const { kind, question } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const names = { name: question?.name ?? "", present: question?.present ?? "" };
  const answer = question ? (
    <form method="post" action={customLinkPath()} className="form-actions">
      <Button variant="primary">{t("auth.linkOther.confirm", names)}</Button>
      <ButtonLink href={question.returnTo}>{t("auth.linkOther.stay", names)}</ButtonLink>
    </form>
  ) : (
    <ButtonLink href={loginPath()}>{t("auth.signIn")}</ButtonLink>
  );
  return (
    <MessageShell brand={{ name: "AAA" }}>
      <MessagePage title={t(`auth.${kind}.title`, names)} text={t(`auth.${kind}.text`, names)} action={answer} />
    </MessageShell>
  );
}
