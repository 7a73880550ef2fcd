import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { loginPath, simulatorsPath } from "#app/navigation/paths.ts";
import { useSimulationPlace } from "./use-place.ts";

/** The module's own 404: an address that leads nowhere, or a simulation that is absent or somebody else's. */
export function SimulatorNotFound() {
  const { t } = useTranslation();
  const back = (
    <ButtonLink to={simulatorsPath()} variant="primary">
      {t("simulation.module.backToList")}
    </ButtonLink>
  );
  return (
    <MessagePage
      title={t("simulation.module.notFoundTitle")}
      text={`${t("simulation.module.notFound")}. ${t("simulation.module.notYours")}`}
      action={useSimulationPlace() === "edit" ? back : null}
    />
  );
}

/** On the partner's page: the person has the partner's role alone. */
export function NoSimulators() {
  const { t } = useTranslation();
  return <MessagePage title={t("simulation.module.withoutTitle")} text={t("simulation.module.without")} />;
}

export function SimulatorForbidden() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("simulation.module.forbiddenTitle")}
      text={t("simulation.module.forbidden")}
      action={
        <ButtonLink to={loginPath()} variant="primary" reloadDocument>
          {t("simulation.module.goToLogin")}
        </ButtonLink>
      }
    />
  );
}
