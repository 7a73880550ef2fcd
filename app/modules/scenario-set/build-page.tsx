import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ProgressBar } from "#app/components/feedback/progress-bar.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { matrixBuildPath, scenarioSetNewPath, scenarioSetPath, seriesPath } from "#app/navigation/paths.ts";
import { BuildBadge } from "./build-badge.tsx";
import type { BuildView } from "./build-view.server.ts";

/** `over`: it ended before it could be stopped. */
export function BuildPage({ build, over }: { build: BuildView; over: boolean }) {
  const { t } = useTranslation();
  usePolling(build.status === "WAITING" || build.status === "RUNNING");
  return (
    <>
      <PageHead
        title={build.title}
        breadcrumb={breadcrumb(t, "matrixes-yield", { label: build.title })}
        facts={[<BuildBadge key="status" status={build.status} />, ...build.facts]}
      />
      <Stack>
        {over ? (
          <Notice kind="flashy" role="alert">
            {t("matrices.build.over")}
          </Notice>
        ) : null}
        <div role="status">
          <State build={build} />
        </div>
        <SeriesList title={t("matrices.build.concerned")} series={build.concerned} />
        <SeriesList title={t("matrices.build.leftOut")} hint={t("matrices.build.leftOutHint")} series={build.leftOut} />
      </Stack>
    </>
  );
}

function State({ build }: { build: BuildView }) {
  const { t } = useTranslation();
  const another = <ButtonLink to={scenarioSetNewPath()}>{t("matrices.build.another")}</ButtonLink>;
  if (build.status === "ERROR") {
    return (
      <Notice kind="negative" title={t("matrices.build.failed")} actions={another}>
        {build.failure}
      </Notice>
    );
  }
  if (build.status === "STOPPED") {
    return (
      <Notice kind="information" title={t("matrices.build.stopped")} actions={another}>
        {build.stopped}
      </Notice>
    );
  }
  if (build.status === "DONE" && build.set) {
    return (
      <Notice
        kind="positive"
        title={t("matrices.build.done")}
        actions={
          <>
            <ButtonLink to={scenarioSetPath(build.set)}>{t("matrices.build.open")}</ButtonLink>
            {another}
          </>
        }
      >
        {build.outcome}
      </Notice>
    );
  }
  const text = build.status === "WAITING" ? t("matrices.build.waitingText") : t("matrices.build.workingText");
  return (
    <Card
      title={t("matrices.build.working")}
      hint={text}
      actions={<Link to={matrixBuildPath(build.uuid)}>{t("common.actions.checkAgain")}</Link>}
    >
      <ProgressBar label={t("matrices.build.working")} share={build.share} />
      {build.progress ? <p className="hint figure">{build.progress}</p> : null}
      <Form method="post" className="form-actions">
        <SubmitButton variant="secondary">{t("matrices.build.stop")}</SubmitButton>
      </Form>
    </Card>
  );
}

function SeriesList({ title, hint, series }: { title: string; hint?: string; series: BuildView["leftOut"] }) {
  if (series.length === 0) return null;
  return (
    <Card title={title} hint={hint}>
      <ul className="stack">
        {series.map(({ uuid, name }) => (
          <li key={uuid}>
            <Link to={seriesPath(uuid)}>{name}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
