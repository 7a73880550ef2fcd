import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/behaviour/use-hydrated.ts";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { type Failure, type FailureKind, failureOf } from "#app/navigation/failure.ts";
import { homePath, loginPath } from "#app/navigation/paths.ts";
import { type SentForm, unansweredForm } from "#app/platform/sent-form.ts";

const ACTION: Record<FailureKind, "home" | "login" | "again"> = {
  notFound: "home",
  forbidden: "login",
  noModule: "login",
  moduleLess: "login",
  secondFactor: "login",
  userUnknown: "again",
  notBuilt: "home",
  conflict: "again",
  versionMissing: "again",
  badRequest: "home",
  tooMany: "again",
  unavailable: "again",
  notWritable: "again",
  failure: "again",
};

/** What went wrong with the page, in words. Content of every error boundary. */
export function ErrorMessage() {
  const error = useRouteError();
  const answered = isRouteErrorResponse(error);
  const [sent] = useState(() => (answered ? null : unansweredForm()));
  if (sent) return <UnansweredForm sent={sent} />;
  return <FailureMessage failure={answered ? failureOf(error.status, error.data) : failureOf(500, null)} />;
}

/**
 * A form that the server did not answer: what was typed is sent again as it was, as a document. The key and the version that it carries
 * keep it from being done twice.
 */
function UnansweredForm({ sent: { action, fields } }: { sent: SentForm }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <MessagePage
      title={t("errors.unanswered.title")}
      text={t("errors.unanswered.text")}
      action={
        <form method="post" action={action} className="form-actions">
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="primary">
            {t("errors.unanswered.send")}
          </Button>
          <ButtonLink to={`${pathname}${search}`} reloadDocument>
            {t("errors.unanswered.leave")}
          </ButtonLink>
        </form>
      }
    />
  );
}

export function FailureMessage({ failure: { kind, reference } }: { failure: Failure }) {
  const { t } = useTranslation();
  const location = useLocation();
  const ofDocument = useDocumentReference();
  const title = t(`errors.${kind}.title`);
  const href = { home: homePath(), login: loginPath(), again: `${location.pathname}${location.search}` }[ACTION[kind]];
  const label = { home: t("errors.backToHome"), login: t("errors.goToLogin"), again: t("common.actions.tryAgain") }[ACTION[kind]];
  const isIncident = kind === "failure" || kind === "unavailable" || kind === "notWritable";
  return (
    <MessagePage
      title={title}
      text={t(`errors.${kind}.text`)}
      reference={isIncident ? (reference ?? ofDocument) : undefined}
      action={
        <ButtonLink to={href} variant="primary" reloadDocument>
          {label}
        </ButtonLink>
      }
    />
  );
}

/** Id of the request that brought the document, where the error is part of that document. */
function useDocumentReference(): string | undefined {
  const cameWithDocument = !useHydrated();
  const [shown] = useState(cameWithDocument);
  // The root's own loader type would make the root and its error page import each other.
  const root = useRouteLoaderData("root") as { requestId?: string } | undefined;
  return shown ? root?.requestId : undefined;
}
