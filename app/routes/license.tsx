import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type GuardArgs, requireUser } from "#app/access/guards.server.ts";
import { safeReturnTo } from "#app/access/sign-in/return-to.ts";
import { CheckboxField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { MessageShell } from "#app/components/layout/message-page.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { formatDate } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { licenseSchema } from "#app/modules/license/license.schema.ts";
import { acceptLicense, waitingLicense } from "#app/modules/license/license.server.ts";
import { logoutPath } from "#app/navigation/paths.ts";
import { useOrganization } from "#app/routes/frame/page-contexts.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

// A text, a box to tick and two buttons: the page needs no script.
export const handle = { i18n: ["license"], js: false };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

/** Where the person wanted to go before this page came between. */
const destination = ({ request, context }: GuardArgs): string => {
  const prefix = context.publicUrl.pathname.replace(/\/$/, "");
  return safeReturnTo(new URL(request.url).searchParams.get("returnTo"), prefix) ?? `${prefix}/`;
};

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireUser(args, { beforeLicense: true });
  const license = await waitingLicense(viewer);
  if (!license) throw redirectDocument(destination(args));
  const t = getFixedT(viewer.language);
  return {
    title: t("license.title"),
    facts: t("license.facts", { number: license.number, date: formatDate(marketDay(license.effectiveAt)) }),
    paragraphs: license.text.split(/\n\s*\n/),
    agreement: license.uuid,
    textHash: license.textHash,
    idem: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireUser(args, { beforeLicense: true });
  const submission = parseWithZod(await parseForm(args.request), { schema: licenseSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const outcome = await acceptLicense(viewer, submission.value);
  await args.context.forgetViewer();
  if (outcome === "done") throw redirectDocument(destination(args), { status: 303 });
  const t = getFixedT(viewer.language);
  return data({ result: submission.reply({ formErrors: [t("license.changed")], resetForm: false }) }, { status: 409 });
}

export default function License() {
  const { title, facts, paragraphs, agreement, textHash, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const organization = useOrganization();
  const { t } = useTranslation();
  const [form, fields] = useForm({ id: "license", lastResult: answer?.result, defaultValue: { agreed: "" } });
  return (
    <MessageShell brand={{ name: organization.organisation, logo: organization.logoHref }}>
      <PageHead title={title} facts={[facts]} />
      <Card>
        <form method="post" id={form.id} noValidate className="form">
          <ErrorSummary form={form} />
          <Stack tight>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
                {paragraph}
              </p>
            ))}
          </Stack>
          <input type="hidden" name="agreement" value={agreement} />
          <input type="hidden" name="textHash" value={textHash} />
          <input type="hidden" name="idem" value={idem} />
          <CheckboxField field={fields.agreed} label={t("license.agreed")} />
          <div className="form-actions">
            <Button variant="primary">{t("license.accept")}</Button>
            <Button form="license-refusal" variant="text">
              {t("license.refuse")}
            </Button>
          </div>
        </form>
        <form method="post" id="license-refusal" action={logoutPath()} />
      </Card>
    </MessageShell>
  );
}
