import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { MailListRow } from "./mail-list.server.ts";
import { MailState, SendAgain } from "./mail-state.tsx";

/** E-mails that went from a page, or did not; nothing where there is none. `action`: the page that takes "send again". */
export function MailList({ mails, action }: { mails: readonly MailListRow[]; action?: string }) {
  const { t } = useTranslation();
  if (mails.length === 0) return null;
  return (
    <Card title={t("mails.title")} flush>
      <DataTable<MailListRow>
        caption={t("mails.title")}
        rows={mails}
        rowKey={({ uuid }) => uuid}
        columns={[
          { key: "to", header: t("mails.columns.to"), rowHeader: true, cell: ({ to }) => to },
          { key: "subject", header: t("mails.columns.subject"), cell: ({ subject }) => subject },
          { key: "date", header: t("mails.columns.date"), cell: ({ date }) => date },
          {
            key: "state",
            header: t("mails.columns.state"),
            cell: (mail) => (
              <>
                <MailState mail={mail} />
                <SendAgain {...mail} action={action} />
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
