import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { kidDocumentPath } from "#app/modules/kid-document/paths.ts";
import { StateBadge } from "./state-badge.tsx";
import type { VersionsView } from "./versions-view.server.ts";

/** Every version with who took its steps; the files of those that were checked. */
export function VersionsTab({ versions }: { versions: VersionsView }) {
  const { t } = useTranslation();
  const head = (key: "edition" | "state" | "date" | "author" | "approved" | "published" | "files") =>
    t(`kidDocuments.versions.columns.${key}`);
  return (
    <Card flush>
      <DataTable
        caption={t("kidDocuments.versions.title")}
        rows={versions}
        rowKey={({ edition }) => String(edition)}
        columns={[
          { key: "edition", header: head("edition"), rowHeader: true, cell: ({ name }) => name },
          { key: "state", header: head("state"), cell: ({ state }) => <StateBadge state={state} /> },
          { key: "date", header: head("date"), cell: ({ date }) => <FigureText>{date}</FigureText> },
          { key: "author", header: head("author"), cell: ({ author }) => author },
          { key: "approved", header: head("approved"), cell: ({ approved }) => approved ?? <Missing /> },
          { key: "published", header: head("published"), cell: ({ published }) => published ?? <Missing /> },
          {
            key: "files",
            header: head("files"),
            cell: ({ files }) =>
              files.length === 0 ? (
                <Missing />
              ) : (
                files.map(({ id, label }, i) => (
                  <span key={id}>
                    {i > 0 ? ", " : ""}
                    <a href={kidDocumentPath(id)}>{label}</a>
                  </span>
                ))
              ),
          },
        ]}
      />
    </Card>
  );
}
