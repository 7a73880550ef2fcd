import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { ActionsMenu } from "#app/components/data/row-menu.tsx";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import type { MailListRow } from "#app/modules/e-mail/mail-list.server.ts";
import { MailList } from "#app/modules/e-mail/mail-list.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { clientPath, riskProfilingPath, sessionModalPath, sessionPath } from "#app/navigation/paths.ts";
import { ResultCards } from "./result-cards.tsx";
import { useSessionActions } from "./session-table.tsx";
import type { SessionView } from "./session-view.server.ts";
import { StatusBadge } from "./status-badge.tsx";

export function SessionPage({ session, mails }: { session: SessionView; mails: readonly MailListRow[] }) {
  const { t } = useTranslation();
  const { client, moves } = session;
  const [first, ...others] = useSessionActions()(session.uuid, moves);
  // What the questionnaire was begun for comes before what can be done with it.
  const leads = session.advice !== null && session.status === "DONE";
  const stands = !leads && first && !first.negative && !first.download && !moves.lower && !moves.archive;
  const menu = stands ? others : first ? [first, ...others] : [];
  return (
    <>
      <PageHead
        title={client.name}
        breadcrumb={breadcrumb(t, "risk-profiling", { label: client.name })}
        facts={[session.questionnaire, <StatusBadge key="status" status={session.status} />, session.sender]}
        actions={
          <>
            {session.advice ? (
              <ButtonLink variant={leads ? "primary" : "secondary"} to={session.advice}>
                {t("riskProfiling.toAdvice")}
              </ButtonLink>
            ) : null}
            {stands ? (
              <ButtonLink variant="primary" to={first.href}>
                {first.label}
              </ButtonLink>
            ) : null}
            {menu.length > 0 ? <ActionsMenu name={client.name} items={menu} /> : null}
          </>
        }
      />
      <Stack>
        {session.locked ? (
          <Notice kind="negative">
            {t("riskProfiling.lockedText")} <Link to={sessionModalPath(session.uuid, "link")}>{t("riskProfiling.lockedWay")}</Link>
          </Notice>
        ) : null}
        {session.renewal ? <Notice kind="flashy">{t("riskProfiling.list.renewal")}</Notice> : null}
        {session.result ? <ResultCards result={session.result} /> : null}
        <Card
          title={t("riskProfiling.facts.questionnaire")}
          actions={<Link to={clientPath(client.id)}>{t("riskProfiling.clients.record")}</Link>}
        >
          <KeyFacts facts={session.facts} columns={2} />
        </Card>
        <MailList mails={mails} action={sessionPath(session.uuid)} />
        <Answers session={session} />
      </Stack>
    </>
  );
}

const SENTIMENT_TONES = { POSITIVE: "positive", NEGATIVE: "negative", INFORMATION: "information" } as const;
type AnswerRow = SessionView["answers"][number]["rows"][number];

function Answers({ session: { answers, result } }: { session: SessionView }) {
  const { t } = useTranslation();
  if (answers.length === 0) {
    return (
      <Card title={t("riskProfiling.answers.title")}>
        <p className="hint">{t("riskProfiling.answers.none")}</p>
      </Card>
    );
  }
  return (
    <Card title={t("riskProfiling.answers.title")} flush className="answers">
      {answers.map(({ section, title, rows }) => (
        <section key={section} aria-labelledby={`answers-${section}`}>
          <h3 id={`answers-${section}`} className="answers-section">
            {title}
          </h3>
          <DataTable<AnswerRow>
            caption={title}
            rows={rows}
            rowKey={(row) => row.code}
            columns={[
              { key: "question", header: t("riskProfiling.answers.question"), rowHeader: true, cell: (row) => row.question },
              { key: "answer", header: t("riskProfiling.answers.answer"), cell: (row) => <Chosen row={row} /> },
              ...(result
                ? [
                    {
                      key: "points",
                      header: t("riskProfiling.answers.points"),
                      align: "end" as const,
                      cell: (row: AnswerRow) => <FigureText>{row.points ?? ""}</FigureText>,
                    },
                  ]
                : []),
            ]}
          />
        </section>
      ))}
    </Card>
  );
}

function Chosen({ row }: { row: AnswerRow }) {
  const { t } = useTranslation();
  return (
    <ul className="plain-list">
      {row.answers.map(({ code, label, sentiment, feedback }) => (
        <li key={code}>
          {label} {sentiment ? <Badge tone={SENTIMENT_TONES[sentiment]}>{t(`riskProfiling.answers.sentiments.${sentiment}`)}</Badge> : null}
          {feedback ? <span className="hint answer-feedback">{feedback}</span> : null}
        </li>
      ))}
      {row.tries.map((text) => (
        <li key={text} className="hint">
          {text}
        </li>
      ))}
      {row.partly ? <li className="hint">{t("riskProfiling.answers.partly")}</li> : null}
    </ul>
  );
}

export function SessionNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("riskProfiling.notFound.title")}
      text={t("riskProfiling.notFound.text")}
      back={{ href: riskProfilingPath(), label: t("riskProfiling.list.title") }}
    />
  );
}
