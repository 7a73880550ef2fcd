import { PlusIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { KID_LANGUAGES } from "#app/domain/kid/kid.ts";
import { kidDocumentDeletePath, kidDocumentNewPath, kidDocumentPath, kidDocumentsPath } from "#app/modules/kid-document/paths.ts";
import type { FileListView, FileRow } from "./files-view.server.ts";

const TONES: Record<FileRow["state"], BadgeTone> = { inForce: "positive", past: "neutral", waiting: "information" };

/** Documents as files, newest first, and those that were in force on a day. */
export function FileListPage({ list }: { list: FileListView }) {
  const { t } = useTranslation();
  const { here, mayAdd, isSearchShort } = list;
  const head = (key: "isin" | "language" | "date" | "origin" | "state" | "file") => t(`kidDocuments.documents.columns.${key}`);
  const form = answeredForm("kid-files");
  return (
    <ListPage<FileRow>
      list={list}
      caption={list.title}
      search={t("kidDocuments.documents.search")}
      searchNote={isSearchShort ? t("kidDocuments.documents.searchNote") : undefined}
      href={(query) => kidDocumentsPath({ ...query, language: here.language, date: here.date })}
      rowKey={({ id }) => id}
      empty={{ title: t("kidDocuments.documents.emptyTitle"), text: t("kidDocuments.documents.emptyText") }}
      filters={{
        values: { language: here.language, date: here.date },
        fields: (
          <>
            <FilterSelect
              name="language"
              label={head("language")}
              all={t("kidDocuments.documents.allLanguages")}
              value={here.language}
              options={KID_LANGUAGES.map((value) => ({ value, label: t(`kidDocuments.languages.${value}`) }))}
            />
            <DateField field={namedField(form, "date", here.date ?? "")} label={t("kidDocuments.documents.date")} />
          </>
        ),
      }}
      add={
        mayAdd ? (
          <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={kidDocumentNewPath()}>
            {t("kidDocuments.documents.add")}
          </ButtonLink>
        ) : null
      }
      menu={({ id, fileName, mayDelete }) =>
        mayDelete
          ? {
              name: fileName,
              items: () => [{ label: t("common.actions.deleteEllipsis"), href: kidDocumentDeletePath(id), negative: true }],
            }
          : null
      }
      columns={[
        {
          key: "file",
          header: head("file"),
          rowHeader: true,
          cell: ({ id, fileName }) => <a href={kidDocumentPath(id)}>{fileName}</a>,
        },
        { key: "isin", header: head("isin"), cell: ({ isin }) => <FigureText>{isin}</FigureText> },
        { key: "language", header: head("language"), cell: ({ language }) => language },
        { key: "date", header: head("date"), align: "end", cell: ({ date }) => <FigureText>{date}</FigureText> },
        {
          key: "state",
          header: head("state"),
          cell: ({ state }) => <Badge tone={TONES[state]}>{t(`kidDocuments.documents.states.${state}`)}</Badge>,
        },
        { key: "origin", header: head("origin"), cell: ({ origin }) => origin },
      ]}
    />
  );
}
