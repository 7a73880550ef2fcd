import type { Texts } from "#app/i18n/texts.ts";
import type { mails as french } from "../fr/mails.ts";

export const mails: Texts<typeof french> = {
  title: "E-mails of this page",
  columns: { to: "Recipient", subject: "Subject", date: "Date", state: "State" },
  states: { QUEUED: "Waiting", SENDING: "Under way", SENT: "Sent", UNKNOWN: "Not known", FAILED: "Not sent" },
  meanings: {
    QUEUED: "The mail server has not taken it yet: it goes by itself.",
    SENDING: "It is being handed to the mail server.",
    UNKNOWN: "The connection was cut while sending: ask the recipient whether it arrived, or send it again.",
    FAILED: "The mail server did not take it: it has not gone.",
  },
  reason: "Its answer: {{problem}}",
  refused: "Addresses refused: {{addresses}}",
  again: "Send again",
  outcomes: {
    QUEUED: "The mail server takes no messages at the moment: the one to {{address}} waits and goes by itself.",
    SENDING: "The message to {{address}} is being handed to the mail server.",
    SENT: "Message sent to {{address}}",
    UNKNOWN: "The connection was cut while sending: ask {{address}} whether the message arrived, or send it again.",
    FAILED: "The mail server did not take the message to {{address}}: it has not gone.",
  },
  notAgain: "This message cannot be sent again: it was already, or its text is no longer there. Write it anew.",
  tooMany: "You have sent many messages within an hour. Try again in a few minutes.",
};
