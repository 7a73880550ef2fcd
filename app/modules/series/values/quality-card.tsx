import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { seriesPartPath } from "#app/navigation/paths.ts";
import type { SeriesHead } from "../detail/detail-view.server.ts";
import type { Oddity, ValuesView } from "./values-view.server.ts";

const TONES: Record<Oddity["kind"], BadgeTone> = { gap: "neutral", outlier: "flashy", flat: "neutral" };

/** What looks wrong in the values, with what can be done about each. */
export function QualityCard({ series, quality, mayEdit }: { series: SeriesHead; quality: ValuesView["quality"]; mayEdit: boolean }) {
  const { t } = useTranslation();
  const { area, uuid } = series;
  const facts = quality.facts.map(({ label, value }) => ({
    label,
    value: value === null ? <Missing /> : <FigureText>{value}</FigureText>,
  }));
  return (
    <Card title={t("seriesPages.quality.title")} hint={t("seriesPages.quality.hint")}>
      {quality.late ? <Notice kind="flashy">{quality.late}</Notice> : null}
      <KeyFacts columns={3} facts={facts} />
      {quality.oddities.length > 0 ? (
        <DataTable
          dense
          caption={t("seriesPages.quality.title")}
          rows={quality.oddities}
          rowKey={({ key }) => key}
          columns={[
            { key: "days", header: t("series.detail.columns.date"), rowHeader: true, cell: ({ days }) => <FigureText>{days}</FigureText> },
            {
              key: "kind",
              header: t("seriesPages.quality.kind"),
              cell: ({ kind }) => <Badge tone={TONES[kind]}>{t(`seriesPages.quality.kinds.${kind}`)}</Badge>,
            },
            { key: "text", header: t("seriesPages.quality.found"), cell: ({ text }) => text },
            ...(mayEdit
              ? [
                  {
                    key: "do",
                    header: t("seriesPages.quality.do"),
                    headerHidden: true,
                    cell: ({ kind, date }: Oddity) => (
                      <span className="line-buttons">
                        {kind === "outlier" ? (
                          <Link to={seriesPartPath(area, uuid, "values/edit", { date })}>{t("seriesPages.value.correct")}</Link>
                        ) : null}
                        <Link to={seriesPartPath(area, uuid, "comments", { date })}>{t("seriesPages.quality.comment")}</Link>
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      ) : null}
      {quality.more ? <p className="hint">{quality.more}</p> : null}
    </Card>
  );
}
