import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { templatePartPath, templatePath } from "#app/navigation/paths.ts";
import type { TesterView } from "./tester-view.server.ts";

type Result = NonNullable<TesterView["result"]>;
const SIZES = ["100", "250", "500"];

const field = (name: string, initialValue: string) => ({
  id: `tester-${name}`,
  name,
  errorId: `tester-${name}-error`,
  descriptionId: `tester-${name}-hint`,
  initialValue,
});

export function TesterPage({ view }: { view: TesterView }) {
  const { t } = useTranslation();
  const title = t("questionnaireTemplates.tester.title");
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, "admin-questionnaires-templates", { label: view.name, href: templatePath(view.id) }, { label: title })}
      />
      <Stack>
        <Card>
          <p>{t("questionnaireTemplates.tester.text")}</p>
          <Form method="get" className="tester-form">
            <SelectField
              field={field("clients", String(view.clients))}
              label={t("questionnaireTemplates.tester.clients")}
              options={SIZES.map((value) => ({ value, label: value }))}
            />
            <TextField
              field={field("seed", String(view.seed))}
              key={view.seed}
              label={t("questionnaireTemplates.tester.seed")}
              inputMode="numeric"
              width="short"
              maxLength={6}
            />
            <Button variant="primary">{t("questionnaireTemplates.tester.run")}</Button>
            <ButtonLink to={templatePartPath(view.id, "tester", { clients: view.clients, seed: view.seed + 1 })}>
              {t("questionnaireTemplates.tester.others")}
            </ButtonLink>
          </Form>
          <p className="hint">{t("questionnaireTemplates.tester.seedHint")}</p>
        </Card>
        {view.result ? <Results result={view.result} /> : <NotYet view={view} />}
      </Stack>
    </>
  );
}

function NotYet({ view: { reasons } }: { view: TesterView }) {
  const { t } = useTranslation();
  return (
    <Notice kind="flashy" title={t("questionnaireTemplates.tester.notYet")}>
      <ul className="template-reasons">
        {reasons.map(({ text, href }) => (
          <li key={text}>
            <Link to={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Results({ result }: { result: Result }) {
  const { t } = useTranslation();
  const head = (
    key:
      | "profile"
      | "before"
      | "after"
      | "share"
      | "rule"
      | "kind"
      | "count"
      | "section"
      | "min"
      | "mean"
      | "max"
      | "lowered"
      | "family"
      | "open",
  ) => t(`questionnaireTemplates.tester.columns.${key}`);
  const figure = (text: string) => (text ? <FigureText>{text}</FigureText> : null);
  return (
    <>
      <Card title={t("questionnaireTemplates.tester.profiles")} flush>
        <DataTable
          caption={t("questionnaireTemplates.tester.profiles")}
          rows={result.rows}
          rowKey={({ key }) => key}
          keepTable
          columns={[
            { key: "profile", header: head("profile"), rowHeader: true, cell: ({ label }) => label },
            { key: "before", header: head("before"), align: "end", cell: ({ before }) => figure(before) },
            { key: "after", header: head("after"), align: "end", cell: ({ after }) => figure(after) },
            {
              key: "share",
              header: head("share"),
              align: "end",
              cell: ({ share, shareText }) => (
                <span className="tester-share">
                  <span className="tester-bar" aria-hidden="true">
                    <span style={{ width: `${(share * 100).toFixed(1)}%` }} />
                  </span>
                  <FigureText>{shareText}</FigureText>
                </span>
              ),
            },
          ]}
        />
      </Card>
      <Card title={t("questionnaireTemplates.tester.findings")} hint={t("questionnaireTemplates.tester.findingsHint")} flush>
        {result.findings.length === 0 ? (
          <p className="template-none hint">{t("questionnaireTemplates.tester.noFinding")}</p>
        ) : (
          <DataTable
            caption={t("questionnaireTemplates.tester.findings")}
            rows={result.findings}
            rowKey={({ code }) => code}
            columns={[
              { key: "rule", header: head("rule"), rowHeader: true, cell: (row) => <Rule row={row} /> },
              { key: "kind", header: head("kind"), cell: ({ severity }) => severity },
              { key: "count", header: head("count"), align: "end", cell: ({ count }) => figure(count) },
              { key: "share", header: head("share"), align: "end", cell: ({ share }) => figure(share) },
              { key: "lowered", header: head("lowered"), align: "end", cell: ({ lowered }) => figure(lowered) },
            ]}
          />
        )}
      </Card>
      {result.families.length > 0 ? (
        <Card title={t("questionnaireTemplates.scoring.gates.title")} flush>
          <DataTable
            caption={t("questionnaireTemplates.scoring.gates.title")}
            rows={result.families}
            rowKey={({ code }) => code}
            keepTable
            columns={[
              { key: "family", header: head("family"), rowHeader: true, cell: ({ title }) => title },
              { key: "open", header: head("open"), align: "end", cell: ({ open }) => figure(open) },
              { key: "share", header: head("share"), align: "end", cell: ({ share }) => figure(share) },
            ]}
          />
        </Card>
      ) : null}
      <Card title={t("questionnaireTemplates.tester.sections")} flush>
        <DataTable
          caption={t("questionnaireTemplates.tester.sections")}
          rows={result.sections}
          rowKey={({ code }) => code}
          keepTable
          columns={[
            { key: "section", header: head("section"), rowHeader: true, cell: ({ label }) => label },
            { key: "min", header: head("min"), align: "end", cell: ({ min }) => figure(min) },
            { key: "mean", header: head("mean"), align: "end", cell: ({ mean }) => figure(mean) },
            { key: "max", header: head("max"), align: "end", cell: ({ max }) => figure(max) },
          ]}
        />
      </Card>
    </>
  );
}

/** A rule by what it says to the client, and to the adviser where that is something else; its code where it has no words. */
function Rule({ row: { code, client, adviser } }: { row: Result["findings"][number] }) {
  const { t } = useTranslation();
  return (
    <>
      {client || code}
      {adviser ? <span className="hint tester-words">{t("questionnaireTemplates.tester.toAdviser", { sentence: adviser })}</span> : null}
    </>
  );
}
