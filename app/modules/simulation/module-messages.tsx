import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { loginPath, simulatorsPath } from "#app/navigation/paths.ts";

/** The module's own 404: an address that leads nowhere, or a simulation that is absent or somebody else's. */
export function SimulatorNotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("simulation.module.notFoundTitle")}
      text={t("simulation.module.notFound")}
      action={
        <ButtonLink href={simulatorsPath()} variant="primary">
          {t("simulation.module.backToList")}
        </ButtonLink>
      }
    />
  );
}

export function SimulatorForbidden() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("simulation.module.forbiddenTitle")}
      text={t("simulation.module.forbidden")}
      action={
        <ButtonLink href={loginPath()} variant="primary">
          {t("simulation.module.goToLogin")}
        </ButtonLink>
      }
    />
  );
}
