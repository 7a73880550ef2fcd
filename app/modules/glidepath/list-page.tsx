import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import type { ListView } from "#app/components/data/list-state.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { glidepathDeletePath, glidepathImportPath, glidepathNewPath, glidepathPath, glidepathsPath } from "#app/navigation/paths.ts";
import type { GlidepathRow } from "./list-view.server.ts";

export function GlidepathsPage({ list }: { list: ListView<GlidepathRow> }) {
  const { t } = useTranslation();
  const head = (key: "name" | "classes" | "rows" | "longest" | "file" | "created") => t(`matrices.glidepath.columns.${key}`);
  const actions = (
    <>
      <ButtonLink icon={<span className="nav-glyph nav-glyph-upload" aria-hidden="true" />} to={glidepathImportPath()}>
        {t("matrices.glidepath.import")}
      </ButtonLink>
      <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={glidepathNewPath()}>
        {t("matrices.glidepath.add")}
      </ButtonLink>
    </>
  );
  return (
    <ListPage<GlidepathRow>
      list={list}
      caption={t("matrices.glidepath.caption")}
      search={t("matrices.glidepath.search")}
      href={glidepathsPath}
      add={actions}
      empty={{ title: t("matrices.glidepath.emptyTitle"), text: t("matrices.glidepath.emptyText") }}
      rowKey={(row) => row.id}
      menu={(row) => ({
        name: row.name,
        items: () => [
          { label: t("common.actions.edit"), href: glidepathPath(row.id) },
          { label: t("common.actions.deleteEllipsis"), href: glidepathDeletePath(row.id), negative: true },
        ],
      })}
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => (
            <Link to={glidepathPath(row.id)} prefetch="intent">
              {row.name}
            </Link>
          ),
        },
        { key: "classes", header: head("classes"), align: "end", cell: (row) => <FigureText>{row.classes}</FigureText> },
        { key: "rows", header: head("rows"), align: "end", cell: (row) => <FigureText>{row.rows}</FigureText> },
        { key: "longest", header: head("longest"), align: "end", cell: (row) => <FigureText>{row.longest}</FigureText> },
        { key: "file", header: head("file"), cell: (row) => row.file ?? <Missing /> },
        {
          key: "created",
          header: head("created"),
          sort: "createdAt",
          align: "end",
          cell: (row) => <FigureText>{row.created}</FigureText>,
        },
      ]}
    />
  );
}
