import type { SunkMail } from "../../fixtures/outside/smtp-sink.ts";
import type { Kind } from "./kind.ts";
import type { Effect } from "./ledger.ts";

/** Of which each sends as many as the product lets one person send in an hour. */
const SENDERS = ["adviser", "admin", "other-adviser"];
const MOST = 58;

const subjectOf = ({ data }: SunkMail) => /^Subject: (.*)$/m.exec(data)?.[1]?.trim() ?? "";

/**
 * E-mails, each with its name as its subject. Acknowledged is what the API tells as sent: the mail server has it then, once. What
 * nobody knows was sent is told so, and sent by nobody else.
 */
export const letters = (mails: readonly SunkMail[]): Kind => ({
  title: "e-mails",
  slug: "letter",
  writers: SENDERS.length,
  pauseMs: 400,
  most: MOST,
  slow: true,
  audited: false,
  keyed: false,
  // The mail server refuses nobody, so that a person who sends too many is all that is refused.
  refusals: [429],
  async begin(world, writer) {
    const sender = SENDERS[writer] ?? "adviser";
    await world.signIn(sender);
    return async (name) => {
      const body = { to: ["reader@example.org"], subject: name, message: "As agreed." };
      const path = "/financial-alert-service/v1/e-mails/send";
      const answer = await world.ask<{ status?: string }>(sender, "POST", path, { name, body });
      return answer.status === 200 && answer.body.status !== "SENT" ? { ...answer, told: "unknown" } : answer;
    };
  },
  async find({ sql }, prefix) {
    const taken = mails.map(subjectOf).filter((subject) => subject.startsWith(prefix));
    const rows = await sql.query<{ name: string }>("select subject as name from sent_mail where starts_with(subject, $1)", [prefix]);
    const known = new Set(rows.map(({ name }) => name));
    return taken.map((name): Effect => ({ name, half: !known.has(name) }));
  },
});
