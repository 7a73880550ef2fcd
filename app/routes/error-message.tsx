import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/behaviour/use-hydrated.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { type Failure, type FailureKind, failureOf } from "#app/navigation/failure.ts";
import { homePath, loginPath } from "#app/navigation/paths.ts";

const ACTION: Record<FailureKind, "home" | "login" | "again"> = {
  notFound: "home",
  forbidden: "login",
  noModule: "login",
  moduleLess: "login",
  secondFactor: "login",
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
  const failure = isRouteErrorResponse(error) ? failureOf(error.status, error.data) : failureOf(500, null);
  return <FailureMessage failure={failure} />;
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
