import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage, MessageShell } from "#app/components/layout/message-page.tsx";
import type { SignInOutcome } from "#app/services/request-context.ts";

/** What of a failed sign-in the page shows. */
export type SignInMessageProps = Pick<SignInOutcome, "failure" | "claim" | "retry" | "requestId">;

export const messageOf = ({ failure, claim, retry, requestId }: SignInOutcome): SignInMessageProps => ({
  failure,
  claim,
  retry,
  requestId,
});

/** Says in the reader's words what happened at sign-in, with a way to try again. */
export function SignInMessage({ failure, claim, retry, requestId }: SignInMessageProps) {
  const { t } = useTranslation();
  const isIncident = failure === "refused" || failure === "unfitToken" || failure === "unavailable";
  return (
    <MessageShell brand={{ name: "AAA" }}>
      <MessagePage
        title={t(`auth.${failure}.title`)}
        text={t(`auth.${failure}.text`, { claim })}
        reference={isIncident ? requestId : undefined}
        action={
          <ButtonLink to={retry} variant="primary" reloadDocument>
            {failure === "anonymous" || failure === "noAdministrator" ? t("auth.signIn") : t("auth.retry")}
          </ButtonLink>
        }
      />
    </MessageShell>
  );
}
