import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import type { SessionRow } from "./session-view.server.ts";

interface SessionTableProps {
  caption: string;
  rows: readonly SessionRow[];
  /** Address that one session is ended at; absent where only all end together. */
  endAt?: string;
}

/** Open sessions, one a row; each but the present one has a button of its own. */
export function SessionTable({ caption, rows, endAt }: SessionTableProps) {
  const { t } = useTranslation();
  const nameOf = ({ browser, byLink }: SessionRow) =>
    byLink ? t("sessions.byLink", { browser: browser ?? t("sessions.unknown") }) : (browser ?? t("sessions.unknown"));
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ handle }) => handle}
      columns={[
        { key: "browser", header: t("sessions.columns.browser"), rowHeader: true, cell: nameOf },
        { key: "opened", header: t("sessions.columns.opened"), cell: ({ opened }) => opened },
        { key: "seen", header: t("sessions.columns.seen"), cell: ({ seen }) => seen },
        ...(endAt
          ? [
              {
                key: "end",
                header: t("sessions.columns.end"),
                headerHidden: true,
                cell: (row: SessionRow) =>
                  row.present ? (
                    <Badge tone="positive">{t("sessions.present")}</Badge>
                  ) : (
                    <Form method="post" action={endAt}>
                      <SubmitButton variant="text" name="session" value={row.handle}>
                        {t("sessions.end")}
                        <span className="visually-hidden"> {t("sessions.endWhich", { browser: nameOf(row), opened: row.opened })}</span>
                      </SubmitButton>
                    </Form>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}
