import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { SendButton } from "#app/modules/questionnaire-session/list-page.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { clientsPath, journeyNewPath, portfolioPath, sessionPath, simulationNewPath } from "#app/navigation/paths.ts";
import type { ClientFileView } from "./client-file.server.ts";
import type { Deadline } from "./deadlines.server.ts";
import { HistoryCard } from "./history-card.tsx";

/** A client's file: what runs out, what happened, what is known. */
export function ClientFilePage({ file }: { file: ClientFileView }) {
  const { t } = useTranslation();
  const { profile, validUntil, outdated, may } = file;
  const held =
    validUntil && t(outdated ? "clientFile.profileOver" : "clientFile.profileUntil", { profile: profile ?? "", day: validUntil });
  return (
    <>
      <PageHead
        compact
        title={file.name}
        breadcrumb={breadcrumb(t, "risk-profiling", { label: t("riskProfiling.clients.tab"), href: clientsPath() }, { label: file.name })}
        facts={[held ? <strong key="profile">{held}</strong> : null, ...file.facts]}
        actions={
          <>
            <SendButton query={{ client: file.id }} secondary={may.advise} />
            {may.simulate ? (
              <ButtonLink to={simulationNewPath({ client: file.id })}>{t("riskProfiling.clients.newSimulation")}</ButtonLink>
            ) : null}
            {may.advise ? (
              <ButtonLink
                variant="primary"
                icon={<PlusIcon aria-hidden="true" />}
                to={journeyNewPath("fia/reco-journey", { client: file.id })}
              >
                {t("clientFile.newAdvice")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {file.isProfileNeeded ? <Notice kind="flashy">{t("riskProfiling.clients.needProfile")}</Notice> : null}
      <Deadlines file={file} />
      <div className="client-file">
        <HistoryCard history={file.history} client={file.id} />
        <div className="stack">
          <ProfileCard file={file} />
          {file.contracts ? <ContractsCard contracts={file.contracts} /> : null}
          {file.followed.length > 0 ? <FollowedCard followed={file.followed} /> : null}
        </div>
      </div>
    </>
  );
}

function Deadlines({ file: { deadlines, furtherDeadlines } }: { file: ClientFileView }) {
  const { t } = useTranslation();
  if (deadlines.length === 0) return null;
  return (
    <section className="deadlines" aria-label={t("clientFile.deadlines.title")}>
      <DeadlineList rows={deadlines} />
      {furtherDeadlines ? (
        <details>
          <summary>{furtherDeadlines.text}</summary>
          <DeadlineList rows={furtherDeadlines.rows} />
        </details>
      ) : null}
    </section>
  );
}

function DeadlineList({ rows }: { rows: readonly Deadline[] }) {
  return (
    <ol className="deadline-list">
      {rows.map(({ id, day, shownDay, left, urgency, title, fact, action }) => (
        <li key={id} className="deadline" data-urgency={urgency}>
          <span className="deadline-text">
            <span className="deadline-day">
              <time dateTime={day}>{shownDay}</time>, <FigureText>{left}</FigureText>
            </span>
            <strong>{title}</strong>
            <span className="hint">{fact}</span>
          </span>
          <ButtonLink to={action.href}>
            {action.text}
            <span className="visually-hidden">, {title}</span>
          </ButtonLink>
        </li>
      ))}
    </ol>
  );
}

function ProfileCard({
  file: { profile, losses, profiledAt, validUntil, outdated, wishes, answers, otherPerson },
}: {
  file: ClientFileView;
}) {
  const { t } = useTranslation();
  return (
    <Card title={t("clientFile.profile")} actions={answers ? <Link to={sessionPath(answers)}>{t("clientFile.links.answers")}</Link> : null}>
      <KeyFacts
        facts={[
          { label: t("clientFile.risk"), value: profile ?? <Missing /> },
          ...losses.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> })),
          ...(profiledAt ? [{ label: t("riskProfiling.clients.profiledAt"), value: <FigureText>{profiledAt}</FigureText> }] : []),
          ...(validUntil
            ? [
                {
                  label: t("riskProfiling.clients.columns.validUntil"),
                  value: (
                    <>
                      <FigureText>{validUntil}</FigureText>{" "}
                      {outdated ? <Badge tone="flashy">{t("riskProfiling.clients.outdated")}</Badge> : null}
                    </>
                  ),
                },
              ]
            : []),
          { label: t("riskProfiling.clients.sustainability"), value: wishes ?? t("riskProfiling.clients.notAsked") },
          ...(otherPerson ? [{ label: t("clientFile.otherPerson"), value: otherPerson }] : []),
        ]}
      />
    </Card>
  );
}

function FollowedCard({ followed }: { followed: ClientFileView["followed"] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("clientFile.followed.title")} flush>
      <ul className="client-contracts">
        {followed.map(({ uuid, name, facts }) => (
          <li key={uuid}>
            <Link to={portfolioPath("fia", uuid)}>{name}</Link>
            <span className="hint">{facts}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ContractsCard({ contracts }: { contracts: NonNullable<ClientFileView["contracts"]> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("clientFile.contracts.title")} flush>
      {contracts.length > 0 ? (
        <ul className="client-contracts">
          {contracts.map(({ id, product, value, facts }) => (
            <li key={id}>
              <span className="client-contract">
                <strong>{product}</strong> {value ? <FigureText>{value}</FigureText> : <Missing />}
              </span>
              <span className="hint">{facts}</span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={t("clientFile.contracts.none")} />
      )}
    </Card>
  );
}
