import { UploadIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import type { ListView } from "#app/components/data/list-state.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import type { PmsRow } from "./list-view.server.ts";
import { pmsImportPath, pmsPortfoliosPath } from "./paths.ts";

/** Portfolios of the outside system, each as its last file has it. */
export function PmsListPage({ list }: { list: ListView<PmsRow> }) {
  const { t } = useTranslation();
  const head = (key: "name" | "code" | "house" | "date" | "lines" | "value" | "imported") => t(`pmsPortfolios.columns.${key}`);
  return (
    <ListPage<PmsRow>
      list={list}
      caption={list.title}
      search={t("pmsPortfolios.search")}
      href={(query) => pmsPortfoliosPath(query)}
      rowKey={({ id }) => id}
      empty={{ title: t("pmsPortfolios.emptyTitle"), text: t("pmsPortfolios.emptyText") }}
      add={
        <ButtonLink variant="primary" icon={<UploadIcon aria-hidden="true" />} to={pmsImportPath()}>
          {t("pmsPortfolios.import.action")}
        </ButtonLink>
      }
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "name",
          rowHeader: true,
          cell: ({ name, href }) => (
            <Link to={href} prefetch="intent">
              {name}
            </Link>
          ),
        },
        { key: "code", header: head("code"), sort: "code", cell: ({ code }) => <FigureText>{code}</FigureText> },
        { key: "house", header: head("house"), sort: "house", cell: ({ house }) => house || <Missing /> },
        { key: "date", header: head("date"), sort: "date", align: "end", cell: ({ date }) => <FigureText>{date}</FigureText> },
        { key: "lines", header: head("lines"), align: "end", cell: ({ lines }) => <FigureText>{lines}</FigureText> },
        {
          key: "value",
          header: head("value"),
          align: "end",
          cell: ({ value }) => (value === null ? <Missing /> : <FigureText>{value}</FigureText>),
        },
        {
          key: "imported",
          header: head("imported"),
          sort: "importedAt",
          align: "end",
          secondary: true,
          cell: ({ imported }) => <FigureText>{imported}</FigureText>,
        },
      ]}
    />
  );
}
