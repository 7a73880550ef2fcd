import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import type { Translate } from "#app/i18n/texts.ts";
import {
  templateImportPath,
  templateNewPath,
  templatePartPath,
  templatePath,
  templateStepPath,
  templatesPath,
} from "#app/navigation/paths.ts";
import type { TemplateRow, TemplatesView } from "./list-view.server.ts";
import { StateBadge } from "./state-badge.tsx";

const STATES = ["DRAFT", "PUBLISHED", "RETIRED"] as const;

export function TemplatesPage({ list }: { list: TemplatesView }) {
  const { t } = useTranslation();
  const { state } = list.here;
  const head = (key: "name" | "version" | "state" | "questions" | "changed") => t(`questionnaireTemplates.list.columns.${key}`);
  const actions = (
    <>
      <ButtonLink icon={<span className="nav-glyph nav-glyph-upload" aria-hidden="true" />} to={templateImportPath()}>
        {t("questionnaireTemplates.list.import")}
      </ButtonLink>
      <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={templateNewPath()}>
        {t("questionnaireTemplates.list.add")}
      </ButtonLink>
    </>
  );
  return (
    <ListPage<TemplateRow>
      list={list}
      caption={t("questionnaireTemplates.list.caption")}
      search={t("questionnaireTemplates.list.search")}
      href={templatesPath}
      add={actions}
      empty={{ title: t("questionnaireTemplates.list.emptyTitle"), text: t("questionnaireTemplates.list.emptyText") }}
      filters={{
        values: { state },
        fields: (
          <FilterSelect
            name="state"
            label={t("questionnaireTemplates.list.columns.state")}
            all={t("questionnaireTemplates.list.allStates")}
            value={state}
            options={STATES.map((value) => ({ value, label: t(`questionnaireTemplates.states.${value}`) }))}
          />
        ),
      }}
      rowKey={(row) => row.id}
      menu={(row) => ({ name: `${row.name} ${row.versionText}`, items: () => menuOf(row, t) })}
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => (
            <>
              <Link to={templatePath(row.id)} prefetch="intent">
                {row.name}
              </Link>
              {row.description ? <span className="template-line hint">{row.description}</span> : null}
            </>
          ),
        },
        {
          key: "version",
          header: head("version"),
          sort: "version",
          align: "end",
          cell: (row) => <FigureText>{row.versionText}</FigureText>,
        },
        { key: "state", header: head("state"), sort: "state", cell: (row) => <StateBadge state={row.state} /> },
        { key: "questions", header: head("questions"), align: "end", cell: (row) => <FigureText>{row.questions}</FigureText> },
        {
          key: "changed",
          header: head("changed"),
          sort: "lastUpdate",
          align: "end",
          cell: (row) => <FigureText>{row.changed}</FigureText>,
        },
      ]}
    />
  );
}

function menuOf({ id, state }: TemplateRow, t: Translate) {
  return [
    { label: t("questionnaireTemplates.detail.preview"), href: templatePartPath(id, "preview") },
    { label: t("questionnaireTemplates.detail.export"), href: templatePartPath(id, "export"), download: true },
    ...(state === "DRAFT" ? [{ label: t("common.actions.deleteEllipsis"), href: templateStepPath(id, "delete"), negative: true }] : []),
    ...(state === "PUBLISHED" ? [{ label: t("questionnaireTemplates.detail.retire"), href: templateStepPath(id, "retire") }] : []),
  ];
}
