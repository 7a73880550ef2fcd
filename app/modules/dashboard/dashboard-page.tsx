import { BarChartIcon, FileTextIcon, LayersIcon, PaperPlaneIcon, PersonIcon, PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Variation } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { NotificationList } from "#app/modules/alert/notification-list.tsx";
import { journeyNewPath, journeysPath } from "#app/navigation/journey-paths.ts";
import {
  clientsPath,
  notificationsPath,
  portfoliosPath,
  questionnaireNewPath,
  simulationNewPath,
  simulatorsPath,
} from "#app/navigation/paths.ts";
import { AdviceGroups } from "./advice-groups.tsx";
import type { DashboardView, Movers, RecentSimulation } from "./dashboard-view.server.ts";
import type { Indicator } from "./indicator.ts";
import { PartCard } from "./part-card.tsx";
import { TaskList } from "./task-list.tsx";

/** Where advisers begin the day: what waits for them, then what they were at. */
export function DashboardPage({ view, idem }: { view: DashboardView; idem: string }) {
  const { t } = useTranslation();
  const { tasks, advices, alerts, simulations, movers, starts } = view;
  if (view.empty)
    return (
      <>
        <PageHead title={view.title} />
        <Notice kind="information">{t("dashboard.noModule")}</Notice>
      </>
    );
  const indicators = [
    ...(tasks && "loaded" in tasks ? tasks.loaded.indicators : []),
    ...("loaded" in alerts ? [alerts.loaded.indicator] : []),
    ...(simulations && "loaded" in simulations ? [simulations.loaded.indicator] : []),
  ];
  return (
    <>
      <PageHead
        title={view.title}
        actions={
          <>
            {starts.questionnaire ? (
              <ButtonLink to={questionnaireNewPath()} icon={<PaperPlaneIcon aria-hidden="true" />}>
                {t("dashboard.starts.questionnaire")}
              </ButtonLink>
            ) : null}
            {starts.advice ? (
              <ButtonLink to={journeyNewPath("fia/reco-journey")} icon={<FileTextIcon aria-hidden="true" />}>
                {t("dashboard.starts.advice")}
              </ButtonLink>
            ) : null}
            {starts.simulation ? (
              <ButtonLink variant="primary" to={simulationNewPath()} icon={<PlusIcon aria-hidden="true" />}>
                {t("dashboard.starts.simulation")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {indicators.length > 0 ? (
        <ul className="indicators" aria-label={t("dashboard.indicators.title")}>
          {indicators.map((indicator) => (
            <IndicatorCard key={indicator.id} {...indicator} />
          ))}
        </ul>
      ) : null}
      <Split
        variant="dashboard"
        aside={
          <>
            {advices ? (
              <PartCard
                title={t("dashboard.advices.title")}
                part={advices}
                actions={<Link to={journeysPath("fia/reco-journey")}>{t("dashboard.advices.list")}</Link>}
              >
                {(groups) =>
                  groups.length > 0 ? (
                    <AdviceGroups groups={groups} />
                  ) : (
                    <EmptyState
                      title={t("dashboard.advices.emptyTitle")}
                      text={t("dashboard.advices.emptyText")}
                      action={
                        starts.advice ? <Link to={journeyNewPath("fia/reco-journey")}>{t("dashboard.starts.advice")}</Link> : undefined
                      }
                    />
                  )
                }
              </PartCard>
            ) : null}
            {tasks ? (
              <PartCard title={t("dashboard.tasks.title")} part={tasks}>
                {({ rows }) =>
                  rows.length > 0 ? (
                    <TaskList rows={rows} />
                  ) : (
                    <EmptyState
                      title={t("dashboard.tasks.emptyTitle")}
                      text={t("dashboard.tasks.emptyText")}
                      action={<Link to={questionnaireNewPath()}>{t("dashboard.starts.questionnaire")}</Link>}
                    />
                  )
                }
              </PartCard>
            ) : null}
            <PartCard
              title={t("dashboard.alerts.title")}
              part={alerts}
              actions={<Link to={notificationsPath()}>{t("dashboard.alerts.all")}</Link>}
            >
              {({ rows }) =>
                rows.length > 0 ? (
                  <NotificationList rows={rows} idem={idem} here={{}} caption={t("dashboard.alerts.title")} headingLevel={3} />
                ) : (
                  <EmptyState title={t("dashboard.alerts.emptyTitle")} text={movers ? t("dashboard.alerts.emptyText") : undefined} />
                )
              }
            </PartCard>
          </>
        }
      >
        {simulations ? (
          <PartCard
            title={t("dashboard.simulations.title")}
            part={simulations}
            actions={<Link to={simulatorsPath()}>{t("dashboard.simulations.all")}</Link>}
          >
            {({ rows }) => <Simulations rows={rows} />}
          </PartCard>
        ) : null}
        {movers ? (
          <PartCard title={t("dashboard.movers.title")} hint={t("dashboard.movers.hint")} part={movers}>
            {(loaded) => <MoverList {...loaded} />}
          </PartCard>
        ) : null}
        <Starts starts={starts} />
      </Split>
    </>
  );
}

/** A number that leads to the list which proves it. */
function IndicatorCard({ id, count, shown, href }: Indicator) {
  const { t } = useTranslation();
  return (
    <li className="indicator">
      <Link to={href}>
        <span className="indicator-number figure">{shown}</span>
        <span>{t(`dashboard.indicators.${id}`, { count })}</span>
      </Link>
    </li>
  );
}

function Simulations({ rows }: { rows: readonly RecentSimulation[] }) {
  const { t } = useTranslation();
  if (rows.length === 0)
    return (
      <EmptyState
        title={t("dashboard.simulations.emptyTitle")}
        text={t("dashboard.simulations.emptyText")}
        action={<Link to={simulationNewPath()}>{t("dashboard.starts.simulation")}</Link>}
      />
    );
  return (
    <ul className="brief-list">
      {rows.map(({ uuid, name, href, product, date }) => (
        <li key={uuid}>
          <span className="brief-text">
            <Link to={href} prefetch="intent">
              {name}
            </Link>
            <span className="hint">{product}</span>
          </span>
          <FigureText>{date}</FigureText>
        </li>
      ))}
    </ul>
  );
}

function MoverList({ rows, total, without }: Movers) {
  const { t } = useTranslation();
  if (rows.length === 0)
    return (
      <EmptyState
        title={t(total === 0 ? "dashboard.movers.emptyTitle" : "dashboard.movers.noValues")}
        text={total === 0 ? t("dashboard.movers.emptyText") : undefined}
      />
    );
  return (
    <>
      <ul className="brief-list">
        {rows.map(({ uuid, name, href, month, shown, upTo }) => (
          <li key={uuid}>
            <span className="brief-text">
              <Link to={href}>{name}</Link>
              <span className="hint">{t("dashboard.movers.upTo", { day: upTo })}</span>
            </span>
            <Variation value={month}>{shown}</Variation>
          </li>
        ))}
      </ul>
      {without > 0 ? <p className="hint brief-foot">{t("dashboard.movers.without", { count: without })}</p> : null}
    </>
  );
}

function Starts({ starts }: Pick<DashboardView, "starts">) {
  const { t } = useTranslation();
  const links = [
    starts.simulation && { to: simulationNewPath(), label: t("dashboard.starts.simulation"), Icon: BarChartIcon },
    starts.questionnaire && { to: questionnaireNewPath(), label: t("dashboard.starts.questionnaire"), Icon: PaperPlaneIcon },
    starts.advice && { to: journeyNewPath("fia/reco-journey"), label: t("dashboard.starts.advice"), Icon: FileTextIcon },
    starts.clients && { to: clientsPath(), label: t("dashboard.starts.clients"), Icon: PersonIcon },
    starts.portfolios && { to: portfoliosPath("fia"), label: t("dashboard.starts.portfolios"), Icon: LayersIcon },
  ].filter((link) => link !== false);
  if (links.length === 0) return null;
  return (
    <Card title={t("dashboard.starts.title")}>
      <ul className="starts">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
