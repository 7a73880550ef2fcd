import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable, type DataTableProps } from "#app/components/data/data-table.tsx";
import { Missing } from "#app/components/data/figure-text.tsx";
import type { MenuItem } from "#app/components/data/row-menu.tsx";
import { questionnaireNewPath, sessionAnswersPath, sessionFilePath, sessionModalPath, sessionPath } from "#app/navigation/paths.ts";
import type { SessionMoves, SessionRow } from "./list-view.server.ts";
import { StatusBadge } from "./status-badge.tsx";

/** What may be done with a session, as links. */
export function useSessionActions(): (id: string, moves: SessionMoves) => MenuItem[] {
  const { t } = useTranslation();
  return (id, moves) => [
    ...(moves.link
      ? [{ label: t(`riskProfiling.actions.${moves.link === "send" ? "sendLink" : "renewLink"}`), href: sessionModalPath(id, "link") }]
      : []),
    ...(moves.fill ? [{ label: t("riskProfiling.actions.fill"), href: sessionAnswersPath(id) }] : []),
    ...(moves.remind ? [{ label: t("riskProfiling.actions.remind"), href: sessionModalPath(id, "remind") }] : []),
    ...(moves.file
      ? [
          { label: t("riskProfiling.actions.file"), href: sessionFilePath(id), download: true },
          { label: t("riskProfiling.actions.clientFile"), href: sessionFilePath(id, "client"), download: true },
        ]
      : []),
    ...(moves.lower ? [{ label: t("riskProfiling.actions.lower"), href: sessionModalPath(id, "profile") }] : []),
    ...(moves.raise ? [{ label: t("riskProfiling.actions.raise"), href: sessionModalPath(id, "raise") }] : []),
    ...(moves.archive ? [{ label: t("riskProfiling.actions.archive"), href: sessionModalPath(id, "archive") }] : []),
    ...(moves.cancel ? [{ label: t("riskProfiling.actions.cancel"), href: sessionModalPath(id, "cancel"), negative: true }] : []),
  ];
}

type Sorting = Pick<DataTableProps<SessionRow>, "sort" | "sortHref">;

/** Questionnaire sessions. */
export function SessionTable({ rows, caption, ...sorting }: { rows: SessionRow[]; caption: string } & Sorting) {
  const { t } = useTranslation();
  const actions = useSessionActions();
  const head = (key: "client" | "questionnaire" | "status" | "creation" | "lastUpdate" | "completionDate" | "score" | "todo") => ({
    key,
    header: t(`riskProfiling.list.columns.${key}`),
  });
  return (
    <DataTable<SessionRow>
      list
      caption={caption}
      rows={rows}
      rowKey={(row) => row.id}
      {...sorting}
      menu={(row) => {
        const items = actions(row.id, row.moves);
        return items.length > 0 ? { name: row.client, items: () => items } : null;
      }}
      columns={[
        {
          ...head("client"),
          sort: "client",
          rowHeader: true,
          cell: (row) => (
            <Link to={sessionPath(row.id)} prefetch="intent">
              {row.client}
            </Link>
          ),
        },
        { ...head("questionnaire"), cell: (row) => row.questionnaire },
        { ...head("status"), sort: "status", cell: (row) => <Status row={row} /> },
        { ...head("score"), sort: "score", cell: (row) => <Profile row={row} /> },
        { ...head("todo"), cell: (row) => <Todo row={row} of={row.client} /> },
        { ...head("lastUpdate"), sort: "lastUpdate", align: "end", cell: (row) => row.lastUpdate },
        { ...head("creation"), sort: "creation", align: "end", secondary: true, cell: (row) => row.creation },
        {
          ...head("completionDate"),
          sort: "completionDate",
          align: "end",
          secondary: true,
          cell: (row) => row.completionDate ?? <Missing />,
        },
      ]}
    />
  );
}

/** The profile, that somebody decided it, and until when it holds. */
function Profile({ row: { score, decided, validUntil, outdated } }: { row: SessionRow }) {
  const { t } = useTranslation();
  return (
    <span className="session-status">
      {score ?? <Missing />}
      {decided ? <Badge tone={decided === "waiting" ? "flashy" : "neutral"}>{t(`riskProfiling.list.decided.${decided}`)}</Badge> : null}
      {outdated ? (
        <Badge tone="flashy">{t("riskProfiling.list.outdated")}</Badge>
      ) : validUntil ? (
        <span className="hint figure">{t("riskProfiling.list.until", { day: validUntil })}</span>
      ) : null}
    </span>
  );
}

/** The one thing to do next; everything else is in the menu of the row. */
function Todo({ row: { id, clientId, todo }, of }: { row: SessionRow; of: string }) {
  const { t } = useTranslation();
  if (todo === null) return <Missing />;
  if (todo === "file") return <RecordLink of={of} id={id} />;
  const href =
    todo === "decide"
      ? sessionPath(id)
      : todo === "again"
        ? questionnaireNewPath({ client: clientId })
        : sessionModalPath(id, todo === "remind" ? "remind" : "link");
  return (
    <Link to={href}>
      {t(`riskProfiling.list.todo.${todo}`)}
      <span className="visually-hidden">, {of}</span>
    </Link>
  );
}

/** The record of a completed session, as a document to keep. */
function RecordLink({ of, id }: { of: string; id: string }) {
  return (
    <a href={sessionFilePath(id)} download>
      PDF<span className="visually-hidden">, {of}</span>
    </a>
  );
}

function Status({ row }: { row: SessionRow }) {
  const { t } = useTranslation();
  return (
    <span className="session-status">
      <StatusBadge status={row.status} /> {row.progress ? <span className="hint">{row.progress}</span> : null}
      {row.locked ? <Badge tone="negative">{t("riskProfiling.list.locked")}</Badge> : null}
      {row.renewal ? <Badge tone="flashy">{t("riskProfiling.list.renewal")}</Badge> : null}
    </span>
  );
}
