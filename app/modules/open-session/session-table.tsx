import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import type { SessionRow, SessionsView } from "./session-view.server.ts";

interface SessionTableProps {
  caption: string;
  view: SessionsView;
  href: (page: number) => string;
  /** Address that one session is ended at; absent where only all end together. */
  endAt?: string;
}

/** Open sessions, one a row; each but the present one has a button of its own. What is no page long has no foot. */
export function SessionTable({ caption, view: { rows, page, size, total, range }, href, endAt }: SessionTableProps) {
  const { t } = useTranslation();
  const nameOf = ({ browser, byLink }: SessionRow) =>
    byLink ? t("sessions.byLink", { browser: browser ?? t("sessions.unknown") }) : (browser ?? t("sessions.unknown"));
  return (
    <>
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
      {total > size ? <Pagination page={page} size={size} total={total} texts={range} href={href} fixedSize /> : null}
    </>
  );
}
