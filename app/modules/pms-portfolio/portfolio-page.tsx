import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { PMS_ENTRY } from "./paths.ts";
import type { PmsPortfolioView } from "./portfolio-view.server.ts";

const TONES = { ADDED: "positive", REMOVED: "negative", CHANGED: "neutral" } as const;
const shown = (text: string | null) => (text ? <FigureText>{text}</FigureText> : <Missing />);

export function PmsPortfolioPage({ view }: { view: PmsPortfolioView }) {
  const { t } = useTranslation();
  const { name, facts, source, lines, newHref, pasted } = view;
  return (
    <>
      <PageHead
        title={name}
        breadcrumb={breadcrumb(t, PMS_ENTRY, { label: name })}
        facts={facts}
        actions={<ButtonLink to={newHref}>{t("pmsPortfolios.makeMonitored")}</ButtonLink>}
      />
      <Stack>
        <Card title={t("pmsPortfolios.lines")} hint={source} flush>
          <DataTable
            caption={t("pmsPortfolios.lines")}
            rows={lines}
            rowKey={({ identifier }) => identifier}
            columns={[
              {
                key: "name",
                header: t("pmsPortfolios.columns.asset"),
                rowHeader: true,
                cell: ({ name: asset, href, identifier }) => (href ? <Link to={href}>{asset}</Link> : asset || identifier),
              },
              {
                key: "identifier",
                header: t("pmsPortfolios.columns.identifier"),
                cell: ({ identifier }) => <FigureText>{identifier}</FigureText>,
              },
              { key: "weight", header: t("pmsPortfolios.columns.weight"), align: "end", cell: ({ weight }) => shown(weight) },
              { key: "quantity", header: t("pmsPortfolios.columns.quantity"), align: "end", cell: ({ quantity }) => shown(quantity) },
              { key: "value", header: t("pmsPortfolios.columns.value"), align: "end", cell: ({ value }) => shown(value) },
            ]}
          />
        </Card>
        <ChangesCard view={view} />
        <Card title={t("pmsPortfolios.monitoredTitle")} hint={t("pmsPortfolios.monitoredHint")}>
          {pasted === null ? (
            <p>{t("pmsPortfolios.notWhole")}</p>
          ) : (
            <TextareaField
              field={namedField(answeredForm("pms"), "pasted", pasted)}
              label={t("pmsPortfolios.pasted")}
              hint={t("pmsPortfolios.pastedHint")}
              rows={6}
              limit={60_000}
            />
          )}
        </Card>
      </Stack>
    </>
  );
}

function ChangesCard({ view: { previous, changes } }: { view: PmsPortfolioView }) {
  const { t } = useTranslation();
  const title = t("pmsPortfolios.changes");
  if (previous === null || changes.length === 0)
    return (
      <Card title={title}>
        <p>{previous === null ? t("pmsPortfolios.firstOne") : t("pmsPortfolios.sameAs", { since: previous })}</p>
      </Card>
    );
  return (
    <Card title={title} hint={previous} flush>
      <DataTable
        caption={title}
        rows={changes}
        rowKey={({ identifier }) => identifier}
        columns={[
          {
            key: "name",
            header: t("pmsPortfolios.columns.asset"),
            rowHeader: true,
            cell: ({ name, identifier }) => (name ? `${name} (${identifier})` : identifier),
          },
          {
            key: "kind",
            header: t("pmsPortfolios.columns.change"),
            cell: ({ kind }) => <Badge tone={TONES[kind]}>{t(`pmsPortfolios.kinds.${kind}`)}</Badge>,
          },
          { key: "before", header: t("pmsPortfolios.columns.before"), align: "end", cell: ({ before }) => shown(before) },
          { key: "after", header: t("pmsPortfolios.columns.after"), align: "end", cell: ({ after }) => shown(after) },
        ]}
      />
    </Card>
  );
}
