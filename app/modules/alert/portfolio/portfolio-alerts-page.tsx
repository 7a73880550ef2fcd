import { GearIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { notificationsPath, portfolioAlertPath } from "#app/navigation/paths.ts";
import { NotificationList } from "../notification-list.tsx";
import type { AlertCard, PortfolioAlertsView } from "./portfolio-alerts.server.ts";

interface PageProps {
  view: PortfolioAlertsView;
  idem: string;
}

/** Alerts of a person on one portfolio, each with what it watches, and what they told. */
export function PortfolioAlerts({ view: { uuid, cards, told }, idem }: PageProps) {
  const { t } = useTranslation();
  const all = notificationsPath({ resource: uuid, state: "all" });
  return (
    <Stack>
      <p className="hint">{t("alerts.portfolio.facts")}</p>
      {cards.map((card) => (
        <Alert key={card.alertType} uuid={uuid} card={card} />
      ))}
      <Card title={t("alerts.portfolio.told")} actions={<Link to={all}>{t("alerts.portfolio.seeAll")}</Link>} flush>
        {told.length > 0 ? (
          <NotificationList rows={told} idem={idem} here={{ resource: uuid }} caption={t("alerts.portfolio.told")} headingLevel={3} />
        ) : (
          <p className="hint alert-none">{t("alerts.portfolio.noOther")}</p>
        )}
      </Card>
    </Stack>
  );
}

function Alert({ uuid, card: { alertType, state, rule, facts, preview } }: { uuid: string; card: AlertCard }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t(`alerts.portfolio.${alertType}`)}
      actions={
        <ButtonLink icon={<GearIcon aria-hidden="true" />} to={portfolioAlertPath(uuid, alertType)} preventScrollReset>
          {t("alerts.portfolio.configure")}
          <span className="visually-hidden"> {t(`alerts.portfolio.${alertType}`)}</span>
        </ButtonLink>
      }
    >
      <p className="facts">
        <Badge tone={state === "on" ? "positive" : "neutral"}>{t(`alerts.portfolio.${state}`)}</Badge>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <p>{rule}</p>
      <p className="hint">{preview.text}</p>
    </Card>
  );
}
