import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { PageNamespaces } from "#app/i18n/page-namespaces.tsx";
import { SimulatorNotFound } from "#app/modules/simulation/module-messages.tsx";
import { ErrorMessage } from "#app/routes/error-message.tsx";

/** The module's own words for what is absent or somebody else's, the common ones for all else. */
export function SimulatorsError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorMessage />;
  return (
    <PageNamespaces names={["simulation"]}>
      <SimulatorNotFound />
    </PageNamespaces>
  );
}
