import { DownloadIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { EmailAddress } from "../session/email-address.tsx";
import type { RecordView } from "./record-view.server.ts";

type Row = RecordView["rows"][number];

/** What happened to a session, and the whole file of its client for the supervisor. */
export function RecordPage({ view }: { view: RecordView }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t("journeyRecord.title")}
      hint={t("journeyRecord.hint")}
      actions={
        <ButtonLink to={view.exportHref} reloadDocument icon={<DownloadIcon aria-hidden="true" />}>
          {t("journeyRecord.export")}
        </ButtonLink>
      }
      flush
    >
      {view.rows.length === 0 ? (
        <EmptyState title={t("journeyRecord.empty")} />
      ) : (
        <DataTable<Row>
          caption={t("journeyRecord.title")}
          rows={view.rows}
          rowKey={({ id }) => id}
          columns={[
            { key: "at", header: t("journeyRecord.columns.at"), rowHeader: true, cell: ({ at }) => <FigureText>{at}</FigureText> },
            { key: "what", header: t("journeyRecord.columns.what"), cell: ({ what }) => what },
            {
              key: "about",
              header: t("journeyRecord.columns.about"),
              cell: ({ about, changes }) => <About about={about} changes={changes} />,
            },
            { key: "who", header: t("journeyRecord.columns.who"), cell: ({ who }) => who },
          ]}
        />
      )}
    </Card>
  );
}

function About({ about, changes }: Pick<Row, "about" | "changes">) {
  const { t } = useTranslation();
  if (changes.length > 0)
    return (
      <ul className="record-changes">
        {changes.map(({ path, label, was, now }) => (
          <li key={path}>
            {t("journeyRecord.change", { label, was: was ?? t("journeyRecord.nothing"), now: now ?? t("journeyRecord.nothing") })}
          </li>
        ))}
      </ul>
    );
  if (about === null) return <Missing />;
  return about.includes("@") ? <EmailAddress email={about} /> : about;
}
