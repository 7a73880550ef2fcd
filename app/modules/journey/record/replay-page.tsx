import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import { journeyRecordPath, journeyReplayPath } from "#app/navigation/paths.ts";
import type { ReplayView } from "./replay-view.server.ts";

type Figure = ReplayView["rows"][number];
type Change = ReplayView["changes"][number];
type Check = ReplayView["checks"][number];

/** A published advice with the rules, scenarios and values of its day, and with those of today beside it. */
export function ReplayPage({ view, uuid }: { view: ReplayView; uuid: string }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  return (
    <>
      <Notice kind={view.same ? "positive" : "negative"} title={view.verdict}>
        {view.engine}
      </Notice>
      <Card title={view.title} hint={t("journeyRecord.replay.hint")} flush>
        <Figures rows={view.rows} caption={view.title} />
        {view.details.length > 0 ? (
          <details className="replay-years">
            <summary>{t("journeyRecord.replay.years", { count: view.details.length })}</summary>
            <Figures rows={view.details} caption={t("journeyRecord.replay.years", { count: view.details.length })} />
          </details>
        ) : null}
      </Card>
      <Card title={t("journeyRecord.changes.title")} hint={t("journeyRecord.changes.hint")} flush={view.changes.length > 0}>
        {view.changes.length === 0 ? (
          <p>{t("journeyRecord.changes.none")}</p>
        ) : (
          <DataTable<Change>
            caption={t("journeyRecord.changes.title")}
            rows={view.changes}
            rowKey={({ key }) => key}
            columns={[
              { key: "label", header: t("journeyRecord.columns.thing"), rowHeader: true, cell: ({ label }) => label },
              { key: "was", header: t("journeyRecord.columns.was"), align: "end", cell: ({ was }) => was ?? <Missing /> },
              { key: "now", header: t("journeyRecord.columns.now"), align: "end", cell: ({ now }) => now ?? <Missing /> },
            ]}
          />
        )}
      </Card>
      {view.checks.length > 0 ? (
        <Card title={t("journeyRecord.checks")} flush>
          <DataTable<Check>
            caption={t("journeyRecord.checks")}
            rows={view.checks}
            rowKey={({ code }) => code}
            columns={[
              { key: "name", header: t("journeyRecord.columns.check"), rowHeader: true, cell: ({ name }) => name },
              { key: "was", header: t("journeyRecord.columns.was"), cell: ({ published }) => published ?? <Missing /> },
              { key: "now", header: t("journeyRecord.columns.now"), cell: ({ today }) => today ?? <Missing /> },
            ]}
          />
        </Card>
      ) : null}
      <div className="form-actions">
        {view.numbers
          .filter((number) => number !== view.number)
          .map((number) => (
            <ButtonLink key={number} to={journeyReplayPath(place, uuid, number)}>
              {t("journeyRecord.replay.title", { number })}
            </ButtonLink>
          ))}
        <ButtonLink to={journeyRecordPath(place, uuid)}>{t("journeyRecord.open")}</ButtonLink>
      </div>
    </>
  );
}

function Figures({ rows, caption }: { rows: readonly Figure[]; caption: string }) {
  const { t } = useTranslation();
  return (
    <DataTable<Figure>
      caption={caption}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: "label", header: t("journeyRecord.columns.figure"), rowHeader: true, cell: ({ label }) => label },
        {
          key: "published",
          header: t("journeyRecord.columns.published"),
          align: "end",
          cell: ({ published, exact }) => (
            <span title={exact}>
              <FigureText>{published}</FigureText>
            </span>
          ),
        },
        {
          key: "again",
          header: t("journeyRecord.columns.again"),
          align: "end",
          cell: ({ again, same }) => <FigureText>{same ? t("journeyRecord.identical") : again}</FigureText>,
        },
        {
          key: "today",
          header: t("journeyRecord.columns.today"),
          align: "end",
          cell: ({ today, moved }) =>
            moved ? (
              <strong>
                <FigureText>{today}</FigureText>
              </strong>
            ) : (
              <FigureText>{today}</FigureText>
            ),
        },
      ]}
    />
  );
}
