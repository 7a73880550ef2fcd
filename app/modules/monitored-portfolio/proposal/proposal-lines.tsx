import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import type { ProposalTyped, ProposalView, ShownLine } from "./proposal.server.ts";

const FORM = answeredForm("proposal");

export interface ProposalLinesProps {
  view: ProposalView;
  typed?: ProposalTyped | undefined;
  /** Where the form goes. */
  action: string;
  /** What the proposal was asked with, so that the same one is made again. */
  asked: Readonly<Record<string, string>>;
}

/** Lines of a proposal, each of which a person accepts or refuses, and the composition that is made of those. */
export function ProposalLines({ view, typed, action, asked }: ProposalLinesProps) {
  const { t } = useTranslation();
  const { area, uuid, versionType, version, idem, lines, turnover, executionDate, seen } = view;
  const figure = (key: "before" | "after" | "change") => ({
    key,
    header: t(`portfolioProposal.columns.${key}`),
    align: "end" as const,
    cell: (line: ShownLine) => <FigureText>{line[key]}</FigureText>,
  });
  return (
    <Card title={t("portfolioProposal.lines")} hint={t("portfolioProposal.linesHint", { turnover })} flush>
      <Form method="post" action={action}>
        <HiddenFields key={version} idem={idem} version={version} />
        {Object.entries(asked).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="seen" value={seen} />
        <DataTable<ShownLine>
          caption={t("portfolioProposal.lines")}
          rows={lines}
          rowKey={({ series }) => series}
          columns={[
            {
              key: "accept",
              header: t("portfolioProposal.columns.accept"),
              cell: ({ series, name }) => (
                <label className="choice">
                  <input type="checkbox" name="accept" value={series} defaultChecked={typed ? typed.accepted.includes(series) : true} />
                  <span className="visually-hidden">{t("portfolioProposal.accept", { name })}</span>
                </label>
              ),
            },
            {
              key: "name",
              header: t("portfolioProposal.columns.support"),
              rowHeader: true,
              cell: ({ name, isin }) => (
                <>
                  {name} <span className="hint">{isin}</span>
                </>
              ),
            },
            { key: "part", header: t("portfolioProposal.columns.part"), cell: ({ part }) => part },
            figure("before"),
            figure("after"),
            figure("change"),
          ]}
        />
        <div className="form grid-foot">
          <DateField
            field={namedField(FORM, "execution", typed?.executionDate || executionDate)}
            label={t("portfolioProposal.execution")}
            hint={t("portfolioProposal.executionHint")}
          />
          <TextField
            field={namedField(FORM, "comment", typed?.comment ?? "")}
            label={t("portfolioProposal.comment")}
            width="full"
            maxLength={1000}
            optional
          />
          <div className="form-actions">
            <SubmitButton>{t("portfolioProposal.save")}</SubmitButton>
            <ButtonLink to={monitoredPartPath(area, uuid, "compositions", { version: versionType })}>
              {t("common.actions.cancel")}
            </ButtonLink>
          </div>
        </div>
      </Form>
    </Card>
  );
}
