import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split, Stack } from "#app/components/layout/split.tsx";
import { JOURNEY_STEPS, stepNumber } from "#app/domain/advice/steps.ts";
import { StepReading } from "#app/modules/journey/finished/step-reading.tsx";
import { pageHandle } from "#app/navigation/page-handle.ts";
import { journeyRecordPath, journeySummaryPath, journeysPath } from "#app/navigation/paths.ts";
import { BlockedPage, ExpiredPage } from "./messages.tsx";
import type { SessionView } from "./session-view.server.ts";
import { StepFoot } from "./step-foot.tsx";
import { SideStepper } from "./step-list.tsx";
import { useInTurn } from "./use-in-turn.ts";
import { useCurrentStep, useJourneyPlace } from "./use-journey-place.ts";

const TONES = { IN_PROGRESS: "information", FINALIZED: "positive", PUBLISHED: "positive", EXPIRED: "neutral" } as const;

export function StateBadge({ state }: { state: SessionView["state"] }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`journey.states.${state}`)}</Badge>;
}

function ChangedRules({ changes }: { changes: SessionView["rulesChanged"] }) {
  const { t } = useTranslation();
  return (
    <Notice kind="flashy" title={t("journey.rulesChanged.title")}>
      {changes.map(({ title, lines }) => (
        <div key={title}>
          {title}
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </Notice>
  );
}

/** Head, steps and, as children, the step that is shown. */
export function SessionShell({ session, children }: { session: SessionView; children: ReactNode }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  const current = useCurrentStep();
  const { ownHead } = pageHandle(useMatches());
  useInTurn();
  if (session.state === "EXPIRED") return <ExpiredPage session={session} mount={place.mount} />;
  if (ownHead) return children;
  const here = session.steps.find(({ name }) => name === current);
  const block = current ? session.blocks[current] : undefined;
  const reading = current ? session.readings[current] : undefined;
  const step = (
    <>
      {session.state === "IN_PROGRESS" ? null : (
        <Notice kind="information">{session.held ? t("journey.clientRemoved", { date: session.held }) : t("journey.readOnly")}</Notice>
      )}
      {session.rulesChanged.length > 0 ? <ChangedRules changes={session.rulesChanged} /> : null}
      {here?.reason ? <Notice kind="flashy">{here.reason}</Notice> : null}
      {block ? (
        <BlockedPage block={block} mount={place.mount} />
      ) : reading && here ? (
        <>
          <StepReading title={here.label} facts={reading} />
          <StepFoot uuid={session.uuid} step={here.name} />
        </>
      ) : (
        children
      )}
    </>
  );
  return (
    <>
      <PageHead
        breadcrumb={[{ label: t("journey.title"), href: journeysPath(place.mount) }, { label: session.title }]}
        title={here ? `${session.client}, ${here.label.charAt(0).toLowerCase()}${here.label.slice(1)}` : session.title}
        facts={[
          here ? t("journey.stepOf", { number: stepNumber(here.name), total: JOURNEY_STEPS.length }) : null,
          <StateBadge key="state" state={session.state} />,
          ...session.facts,
        ]}
        actions={
          session.state === "PUBLISHED" ? (
            <ButtonLink to={journeySummaryPath(place, session.uuid)}>{t("journey.summary")}</ButtonLink>
          ) : (
            <ButtonLink to={journeyRecordPath(place, session.uuid)}>{t("journey.record")}</ButtonLink>
          )
        }
      />
      {session.hasStepper && !place.bare ? (
        <Split variant="journey" aside={<SideStepper uuid={session.uuid} place={place} steps={session.steps} current={current} />}>
          {step}
        </Split>
      ) : (
        <Stack>{step}</Stack>
      )}
    </>
  );
}
