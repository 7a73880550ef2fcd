import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { PORTFOLIO_VERSION_TYPES } from "#app/domain/enumerations.ts";
import { type KeepingArea, monitoredPartPath } from "#app/navigation/paths.ts";
import { ValuesCards } from "./values-cards.tsx";
import type { ValuesView } from "./values-view.server.ts";

interface ValuesPageProps {
  area: KeepingArea;
  uuid: string;
  view: ValuesView;
  idem: string;
  mayCompute: boolean;
  mayEstimate: boolean;
  /** Of the days on which some series have no value yet; absent while nobody asked. */
  estimates?: ReadonlyArray<{ day: string; value: string }> | undefined;
}

/** Values of one version, and what computes them. */
export function ValuesPage({ area, uuid, view, idem, mayCompute, mayEstimate, estimates }: ValuesPageProps) {
  const { t } = useTranslation();
  return (
    <Stack>
      <nav className="segments version-tabs" aria-label={t("portfolioValues.versions")}>
        {PORTFOLIO_VERSION_TYPES.map((version) => (
          <Link
            key={version}
            to={monitoredPartPath(area, uuid, "values", { version })}
            aria-current={version === view.versionType ? "page" : undefined}
            preventScrollReset
          >
            {t(`monitoredPortfolios.versions.${version}`)}
          </Link>
        ))}
      </nav>
      <ValuesCards view={view} />
      <p>
        <Link to={monitoredPartPath(area, uuid, "values/backtesting")}>{t("portfolioValues.backtesting")}</Link>
      </p>
      {mayCompute || mayEstimate ? (
        <Card title={t("portfolioValues.computing")} hint={t("portfolioValues.computingHint")}>
          <Form method="post" preventScrollReset className="form-actions">
            <HiddenFields idem={idem} />
            {mayCompute ? (
              <>
                <SubmitButton name="intent" value="update">
                  {t("portfolioValues.compute")}
                </SubmitButton>
                <SubmitButton variant="secondary" name="intent" value="all">
                  {t("portfolioValues.computeAll")}
                </SubmitButton>
              </>
            ) : null}
            {mayEstimate ? (
              <SubmitButton variant="secondary" name="intent" value="estimate">
                {t("portfolioValues.estimate")}
              </SubmitButton>
            ) : null}
          </Form>
        </Card>
      ) : null}
      {estimates ? <Estimates estimates={estimates} /> : null}
    </Stack>
  );
}

function Estimates({ estimates }: { estimates: NonNullable<ValuesPageProps["estimates"]> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("portfolioValues.estimates")} hint={t("portfolioValues.estimatesHint")} flush={estimates.length > 0}>
      {estimates.length === 0 ? (
        <p role="status">{t("portfolioValues.noEstimate")}</p>
      ) : (
        <DataTable
          caption={t("portfolioValues.estimates")}
          rows={estimates}
          rowKey={({ day }) => day}
          columns={[
            {
              key: "day",
              header: t("portfolioValues.day"),
              rowHeader: true,
              cell: ({ day }) => (
                <>
                  <FigureText>{day}</FigureText> <Badge tone="flashy">{t("portfolioValues.estimated")}</Badge>
                </>
              ),
            },
            { key: "value", header: t("portfolioValues.value"), align: "end", cell: ({ value }) => <FigureText>{value}</FigureText> },
          ]}
        />
      )}
    </Card>
  );
}
