import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { LANGUAGE_COOKIE } from "#app/access/guest-language.server.ts";
import { RadioSegments, SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { FONT_SIZES, INTERFACE_LANGUAGES } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { OwnSessions } from "#app/modules/open-session/own-sessions.tsx";
import { sessionsView } from "#app/modules/open-session/session-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { preferencesPath } from "#app/navigation/paths.ts";
import { cookieScope } from "#app/services/cookie-scope.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { preferencesSchema } from "./preferences.schema.ts";

export const handle = { i18n: ["preferences", "sessions"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requirePermission(args, "preferences");
  const { language, fontSize } = viewer;
  const { openSessions, accountPages } = args.context;
  const view = await sessionsView(args.request.url, viewer, openSessions.own);
  const sessions = { view, endsAtProvider: openSessions.endsAtProvider };
  const inLanguage = (address: string) => `${address}?${new URLSearchParams({ ui_locales: language })}`;
  const account = accountPages && { password: inLanguage(accountPages.password), secondFactor: inLanguage(accountPages.secondFactor) };
  return { title: getFixedT(language)("preferences.title"), language, fontSize, sessions, account };
}

export async function action(args: ActionFunctionArgs) {
  const { user, api } = await requirePermission(args, "preferences");
  const submission = parseWithZod(await parseForm(args.request), { schema: preferencesSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  await api.users.putPreferences({ params: { uuid: user.uuid }, headers: {}, body: submission.value });
  await args.context.forgetViewer();
  return redirectWithToast(
    args.context,
    preferencesPath(),
    { kind: "positive", key: "preferences.saved" },
    { document: true, headers: { "Set-Cookie": languageCookie(submission.value.language, args.context.publicUrl) } },
  );
}

/** Sign-in and message pages, which know nobody, keep the language that was chosen. */
function languageCookie(language: string, publicUrl: URL): string {
  const { mark, attributes } = cookieScope(publicUrl);
  return `${mark}${LANGUAGE_COOKIE}=${language}; ${attributes}; Max-Age=31536000`;
}

export default function Preferences() {
  const { language, fontSize, sessions, account } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: "preferences",
    lastResult: answer?.result,
    defaultValue: { language, fontSize },
  });
  return (
    <>
      <PageHead title={t("preferences.title")} facts={[t("preferences.facts")]} />
      <Stack>
        <Card className="card-form">
          <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
            <ErrorSummary form={form} />
            <SelectField
              field={fields.language}
              label={t("preferences.language.label")}
              options={INTERFACE_LANGUAGES.map((value) => ({ value, label: t(`preferences.language.${value}`) }))}
            />
            <RadioSegments
              field={fields.fontSize}
              label={t("preferences.fontSize.label")}
              options={FONT_SIZES.map((value) => ({ value, label: t(`preferences.fontSize.${value}`) }))}
            />
            <div className="form-actions">
              <SubmitButton>{t("common.actions.save")}</SubmitButton>
            </div>
          </Form>
        </Card>
        {account ? (
          <>
            <Card title={t("preferences.password.title")}>
              <p>{t("preferences.password.text")}</p>
              <div className="form-actions">
                <ButtonLink to={account.password} reloadDocument>
                  {t("preferences.password.change")}
                </ButtonLink>
              </div>
            </Card>
            <Card title={t("preferences.secondFactor.title")}>
              <p>{t("preferences.secondFactor.text")}</p>
              <div className="form-actions">
                <ButtonLink to={account.secondFactor} reloadDocument>
                  {t("preferences.secondFactor.change")}
                </ButtonLink>
              </div>
            </Card>
          </>
        ) : null}
        <OwnSessions {...sessions} />
      </Stack>
    </>
  );
}
