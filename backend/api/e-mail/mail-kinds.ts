import { alertMailKind } from "#backend/api/alert/alert-letter.ts";
import { moveMail, noteMailState } from "#backend/api/journey/publication/delivery.store.ts";
import {
  LINK_KIND,
  linkKind,
  REMINDER_KIND,
  reminderKind,
  SENDER_NEWS_KIND,
  senderNewsKind,
} from "#backend/api/questionnaire/follow-up-letters.ts";
import type { MailKind } from "./outbox.ts";

/** What kinds of e-mails do beside being sent. Of those that are not listed the message stands in the row and nothing is noted elsewhere. */
export const MAIL_KINDS: Readonly<Record<string, MailKind | undefined>> = {
  alert: alertMailKind,
  "alert-digest": alertMailKind,
  [LINK_KIND]: linkKind,
  [REMINDER_KIND]: reminderKind,
  [SENDER_NEWS_KIND]: senderNewsKind,
  publication: { ended: noteMailState, again: moveMail },
};
