import { EnvelopeClosedIcon, MixerHorizontalIcon, PaperPlaneIcon, QuestionMarkCircledIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { clientPath } from "#app/navigation/paths.ts";
import type { ClientFileView } from "./client-file.server.ts";
import type { EntryKind } from "./history.server.ts";

const ICONS: Record<EntryKind, typeof PaperPlaneIcon> = {
  advice: PaperPlaneIcon,
  simulation: MixerHorizontalIcon,
  questionnaire: QuestionMarkCircledIcon,
  dispatch: EnvelopeClosedIcon,
};

/** One list of all that happened, newest first, by year; its filters are links whose counts are those of the list. */
export function HistoryCard({ history: { kind, filters, years, older }, client }: { history: ClientFileView["history"]; client: string }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t("clientFile.history.title")}
      flush
      actions={
        <nav aria-label={t("clientFile.history.filter")} className="history-filters">
          {filters.map(({ kind: of, label, count, current }) => (
            <Link key={label} to={clientPath(client, { kind: of })} aria-current={current ? "true" : undefined} preventScrollReset>
              {label} <FigureText>{count}</FigureText>
            </Link>
          ))}
        </nav>
      }
    >
      {years.length === 0 ? <EmptyState title={t(kind ? "clientFile.history.noneOf" : "clientFile.history.none")} /> : null}
      {years.map(({ year, rows }) => (
        <Fragment key={year}>
          <h3 className="history-year">{year}</h3>
          <ol className="history">
            {rows.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} />
            ))}
          </ol>
        </Fragment>
      ))}
      {older ? (
        <p className="history-older">
          <Link to={clientPath(client, { kind, all: "1" })} preventScrollReset>
            {older}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

function HistoryRow({ entry }: { entry: ClientFileView["history"]["years"][number]["rows"][number] }) {
  const { kind, at, day, title, fact, state, link } = entry;
  const Icon = ICONS[kind];
  return (
    <li className="history-row">
      <time className="history-day" dateTime={at}>
        {day.slice(0, -5)}
        <span className="visually-hidden">{day.slice(-5)}</span>
      </time>
      <Icon aria-hidden="true" />
      <span className="history-text">
        <strong>{title}</strong>
        <span className="hint">{fact}</span>
      </span>
      <span className="history-state">{state ? <Badge tone={state.tone}>{state.text}</Badge> : null}</span>
      <Link className="history-link" to={link.href} prefetch="intent">
        {link.text}
        <span className="visually-hidden">, {title}</span>
      </Link>
    </li>
  );
}
