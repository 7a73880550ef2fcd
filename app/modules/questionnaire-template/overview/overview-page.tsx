import { DownloadIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ActionsMenu } from "#app/components/data/row-menu.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { type TabLink, TabLinks } from "#app/components/layout/tab-links.tsx";
import type { Translate } from "#app/i18n/texts.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { templatePartPath, templatePath, templateStepPath } from "#app/navigation/paths.ts";
import type { TemplateRow } from "../list/list-view.server.ts";
import { StateBadge } from "../list/state-badge.tsx";
import type { TemplateView } from "./overview-view.server.ts";
import { SectionCard } from "./question-list.tsx";
import { RulesCard } from "./rules-card.tsx";

export interface TemplatePageProps {
  template: TemplateView;
  idem: string;
}

export function TemplatePage({ template, idem }: TemplatePageProps) {
  const { t } = useTranslation();
  const { state } = template;
  return (
    <>
      <PageHead
        title={template.name}
        breadcrumb={breadcrumb(t, "admin-questionnaires-templates", { label: template.name })}
        facts={[<StateBadge key="state" state={state} />, ...template.facts]}
        actions={<Actions template={template} idem={idem} />}
      />
      <TabLinks label={t("questionnaireTemplates.detail.parts")} tabs={tabsOf(template, t)} />
      {template.description ? <p className="template-description">{template.description}</p> : null}
      <div className="template-notice">
        {state === "DRAFT" ? <ReasonsCard template={template} /> : <FrozenNotice template={template} />}
      </div>
      <Split
        variant="dashboard"
        aside={template.sections.map((section) => <SectionCard key={section.code} section={section} template={template} />)}
      >
        <RulesCard template={template} />
        <Versions template={template} />
      </Split>
    </>
  );
}

/** Pages of the questionnaire; those that change it belong to a draft. */
function tabsOf({ id, state }: TemplateView, t: Translate): TabLink[] {
  const tab = (page: "general" | "sections" | "scoring" | "preview" | "tester"): TabLink => ({
    href: templatePartPath(id, page),
    label: t(`questionnaireTemplates.${page}.title`),
    current: false,
  });
  return [
    { href: templatePath(id), label: t("questionnaireTemplates.detail.questions"), current: true },
    ...(state === "DRAFT" ? (["general", "sections", "scoring"] as const).map(tab) : []),
    tab("preview"),
    tab("tester"),
  ];
}

function Actions({ template: { id, name, state, openDraft }, idem }: Pick<TemplatePageProps, "template" | "idem">) {
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink icon={<DownloadIcon aria-hidden="true" />} to={templatePartPath(id, "export")} download>
        {t("questionnaireTemplates.detail.export")}
      </ButtonLink>
      {state === "DRAFT" ? (
        <>
          <ButtonLink variant="primary" to={templateStepPath(id, "publish")}>
            {t("questionnaireTemplates.detail.publish")}
          </ButtonLink>
          <ActionsMenu
            name={name}
            items={[{ label: t("common.actions.deleteEllipsis"), href: templateStepPath(id, "delete"), negative: true }]}
          />
        </>
      ) : openDraft ? (
        <ButtonLink variant="primary" to={templatePath(openDraft)}>
          {t("questionnaireTemplates.detail.openDraft")}
        </ButtonLink>
      ) : (
        <Form method="post">
          <HiddenFields idem={idem} />
          <SubmitButton name="intent" value="version">
            {t("questionnaireTemplates.detail.newVersion")}
          </SubmitButton>
        </Form>
      )}
      {state === "PUBLISHED" ? (
        <ActionsMenu name={name} items={[{ label: t("questionnaireTemplates.detail.retire"), href: templateStepPath(id, "retire") }]} />
      ) : null}
    </>
  );
}

function ReasonsCard({ template: { reasons } }: { template: TemplateView }) {
  const { t } = useTranslation();
  if (reasons.length === 0) {
    return (
      <Notice kind="positive" title={t("questionnaireTemplates.reasons.noneTitle")}>
        {t("questionnaireTemplates.reasons.noneText")}
      </Notice>
    );
  }
  return (
    <Card title={t("questionnaireTemplates.reasons.title", { count: reasons.length })} id="reasons">
      <ul className="template-reasons">
        {reasons.map(({ text, href }) => (
          <li key={text}>
            <Link to={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FrozenNotice({ template: { state } }: { template: TemplateView }) {
  const { t } = useTranslation();
  return (
    <Notice kind="information" title={t(`questionnaireTemplates.detail.${state === "PUBLISHED" ? "frozenTitle" : "retiredTitle"}`)}>
      {t(`questionnaireTemplates.detail.${state === "PUBLISHED" ? "frozenText" : "retiredText"}`)}
    </Notice>
  );
}

function Versions({ template: { id, versions } }: { template: TemplateView }) {
  const { t } = useTranslation();
  if (versions.length < 2) return null;
  return (
    <Card title={t("questionnaireTemplates.detail.versions")} flush>
      <DataTable<TemplateRow>
        caption={t("questionnaireTemplates.detail.versions")}
        rows={versions}
        rowKey={(row) => row.id}
        keepTable
        columns={[
          {
            key: "version",
            header: t("questionnaireTemplates.list.columns.version"),
            rowHeader: true,
            cell: (row) =>
              row.id === id ? (
                <FigureText>{row.versionText}</FigureText>
              ) : (
                <Link to={templatePath(row.id)} prefetch="intent">
                  <span className="visually-hidden">{t("questionnaireTemplates.list.columns.version")} </span>
                  <FigureText>{row.versionText}</FigureText>
                </Link>
              ),
          },
          { key: "state", header: t("questionnaireTemplates.list.columns.state"), cell: (row) => <StateBadge state={row.state} /> },
          {
            key: "changed",
            header: t("questionnaireTemplates.list.columns.changed"),
            align: "end",
            cell: (row) => <FigureText>{row.changed}</FigureText>,
          },
        ]}
      />
    </Card>
  );
}
