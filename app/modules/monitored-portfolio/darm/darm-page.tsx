import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { PORTFOLIO_VERSION_TYPES } from "#app/domain/enumerations.ts";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import type { ProposalTyped } from "../proposal/proposal.server.ts";
import { ProposalLines } from "../proposal/proposal-lines.tsx";
import type { DarmView } from "./darm.server.ts";

const FORM = answeredForm("darm");

export interface DarmPageProps {
  view: DarmView;
  typed?: ProposalTyped | undefined;
  errors?: readonly string[] | undefined;
}

/** What the dynamic allocation of risk proposes on a day, what it follows from, and which lines of it a person takes over. */
export function DarmPage({ view, typed, errors = [] }: DarmPageProps) {
  const { t } = useTranslation();
  const { area, uuid, problems, facts, proposal } = view;
  const { date, versionType } = view.asked;
  return (
    <Stack>
      <ErrorSummary lines={errors.map((text) => ({ text }))} />
      <Card
        title={t("portfolioDarm.title")}
        hint={t("portfolioDarm.hint")}
        actions={<Link to={monitoredPartPath(area, uuid, "settings", { kind: "darm" })}>{t("portfolioDarm.settings")}</Link>}
      >
        <Form method="get" action={monitoredPartPath(area, uuid, "darm")} className="form-actions grid-day">
          <DateField field={namedField(FORM, "date", date)} label={t("portfolioDarm.date")} />
          <SelectField
            field={namedField(FORM, "version", versionType)}
            label={t("portfolioDarm.version")}
            options={PORTFOLIO_VERSION_TYPES.map((value) => ({ value, label: t(`monitoredPortfolios.versions.${value}`) }))}
          />
          <Button>{t("portfolioDarm.compute")}</Button>
        </Form>
        {facts.length > 0 ? <KeyFacts facts={facts} columns={3} /> : null}
      </Card>
      {problems.length > 0 ? (
        <Notice kind="flashy" title={t("portfolioDarm.problems")}>
          <ul>
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {proposal ? (
        <ProposalLines
          view={proposal}
          typed={typed}
          action={monitoredPartPath(area, uuid, "darm", { date, version: versionType })}
          asked={{ date, "version-type": versionType }}
        />
      ) : null}
    </Stack>
  );
}
