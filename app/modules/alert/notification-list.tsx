import {
  type BellIcon,
  CalendarIcon,
  CheckCircledIcon,
  ExclamationTriangleIcon,
  FileTextIcon,
  PersonIcon,
  ReaderIcon,
} from "@radix-ui/react-icons";
import { Form, Link, useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import type { NotificationKind } from "#app/domain/alert.ts";
import { type NotificationsQuery, notificationModalPath, notificationsPath } from "#app/navigation/paths.ts";
import type { NotificationRow } from "./notification-view.server.ts";

const LOOK: Record<NotificationKind, { tone: BadgeTone; Icon: typeof BellIcon }> = {
  deviation: { tone: "flashy", Icon: ExclamationTriangleIcon },
  srri: { tone: "flashy", Icon: ExclamationTriangleIcon },
  "closed-fund": { tone: "negative", Icon: ExclamationTriangleIcon },
  "missing-values": { tone: "neutral", Icon: CalendarIcon },
  "link-expiring": { tone: "flashy", Icon: CalendarIcon },
  "profile-expiring": { tone: "information", Icon: PersonIcon },
  "unhandled-alert": { tone: "negative", Icon: ExclamationTriangleIcon },
  "second-reading": { tone: "flashy", Icon: ReaderIcon },
  "kid-published": { tone: "information", Icon: FileTextIcon },
  "weights-drifted": { tone: "flashy", Icon: ExclamationTriangleIcon },
  "grid-late": { tone: "flashy", Icon: ExclamationTriangleIcon },
  "job-failed": { tone: "negative", Icon: ExclamationTriangleIcon },
  "questionnaire-done": { tone: "positive", Icon: CheckCircledIcon },
};

interface ListProps {
  rows: readonly NotificationRow[];
  /** Key of the forms of this page. */
  idem: string;
  /** State of the list in its address, which stays. */
  here: NotificationsQuery;
  caption: string;
  headingLevel?: 2 | 3;
}

/** Notifications one under the other, each with what may be done with it. */
export function NotificationList({ rows, caption, ...rest }: ListProps) {
  return (
    <ul className="notifications" aria-label={caption}>
      {rows.map((row) => (
        <li key={row.uuid} className="notification" data-unread={row.read ? undefined : true}>
          <Notification row={row} {...rest} />
        </li>
      ))}
    </ul>
  );
}

function Notification({ row, idem, here, headingLevel = 2 }: Omit<ListProps, "rows" | "caption"> & { row: NotificationRow }) {
  const { t } = useTranslation();
  const { tone, Icon } = LOOK[row.kind];
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <div className="notification-text">
        <Heading className="notification-title">
          <Title row={row} idem={idem} here={here} />{" "}
          <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
            {row.kindName}
          </Badge>
          {row.read ? null : <Badge tone="accent">{t("alerts.unread")}</Badge>}
        </Heading>
        <p>{row.sentence}</p>
        {row.note ? <p className="notification-note">{t("alerts.note", { note: row.note })}</p> : null}
        <p className="hint">{row.facts.join(" · ")}</p>
      </div>
      <Moves row={row} idem={idem} here={here} />
    </>
  );
}

type PartProps = Pick<ListProps, "idem" | "here"> & { row: NotificationRow };

/** What it is about. Opening it marks the notification as read (with scripts). */
function Title({ row, idem, here }: PartProps): ReactNode {
  const submit = useSubmit();
  if (row.href === null) return row.title;
  const noteRead = () => {
    if (row.read) return;
    const fields = { intent: "read", uuid: row.uuid, idem, quiet: "1" };
    submit(fields, { method: "post", action: notificationsPath(here), navigate: false, fetcherKey: `read ${row.uuid}` });
  };
  return (
    <Link to={row.href} onClick={noteRead} reloadDocument={row.kind === "kid-published"}>
      {row.title}
    </Link>
  );
}

function Moves({ row, idem, here }: PartProps) {
  const { t } = useTranslation();
  const { uuid, title, read, visible, handled, snoozed } = row;
  const name = <span className="visually-hidden">, {title}</span>;
  const move = (intent: "read" | "unread" | "hide" | "show" | "wake" | "reopen") => (
    <Button variant="text" name="intent" value={intent}>
      {t(`alerts.moves.${intent}`)}
      {name}
    </Button>
  );
  return (
    <Form method="post" action={notificationsPath(here)} className="notification-moves" preventScrollReset>
      <HiddenFields idem={idem} />
      <input type="hidden" name="uuid" value={uuid} />
      {visible && !handled ? (
        <>
          <ButtonLink to={notificationModalPath(uuid, "handle", here)} preventScrollReset>
            {t("alerts.moves.handle")}
            {name}
          </ButtonLink>
          {snoozed ? (
            move("wake")
          ) : (
            <ButtonLink variant="text" to={notificationModalPath(uuid, "snooze", here)} preventScrollReset>
              {t("alerts.moves.snooze")}
              {name}
            </ButtonLink>
          )}
          {move(read ? "unread" : "read")}
        </>
      ) : null}
      {visible && handled ? move("reopen") : null}
      {move(visible ? "hide" : "show")}
    </Form>
  );
}
