import { or, type SQL, sql } from "drizzle-orm";
import type { Mentions } from "#backend/api/audit/mentions.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { idempotencyKey, recoPackage, recoSession, sentMail } from "#backend/database/schema/index.ts";

/** What names a user. */
export interface PersonalTexts {
  uuid: string;
  firstName: string;
  lastName: string;
  email: string | null;
}

/** Name and address of a user; in their place stands the user name that the row has afterwards. A single name is no full one. */
export function mentionsOf({ uuid, firstName, lastName, email }: PersonalTexts): Mentions {
  const names = firstName === "" || lastName === "" ? [] : [`${firstName} ${lastName}`, `${lastName} ${firstName}`];
  return { texts: [...(email === null ? [] : [email]), ...names], pseudonym: `removed-${uuid}` };
}

/** Removes what names the user elsewhere: mails to the user, answers stored for a repeated call, the address in packages of advice. */
export async function removeUserTraces(tx: Transaction, { uuid, email }: PersonalTexts, { texts }: Mentions): Promise<void> {
  const answer = sql`${idempotencyKey.answer}::text`;
  await tx.delete(idempotencyKey).where(or(...[uuid, ...texts].map((one) => sql`${answer} ilike ${containing(one)}`)));
  if (email === null) return;
  await tx
    .delete(sentMail)
    .where(sql`exists (select 1 from jsonb_array_elements_text(${sentMail.recipients}) as to_whom where lower(to_whom) = lower(${email}))`);
  await tx
    .update(recoPackage)
    .set({ facts: sql`jsonb_set(${recoPackage.facts}, '{adviser,email}', 'null')` as never })
    .where(sql`${recoPackage.facts} #>> '{adviser,email}' = ${email}`);
}

/** Empties the adviser's name in the facts of packages, once it ended: of sessions that `where` tells. */
export async function endNamesInFacts(tx: Transaction, where: SQL): Promise<void> {
  const sessions = tx.select({ uuid: recoSession.uuid }).from(recoSession).where(where);
  await tx
    .update(recoPackage)
    .set({ facts: sql`jsonb_set(${recoPackage.facts}, '{adviser,name}', '""')` as never })
    .where(sql`${recoPackage.session} in ${sessions} and ${recoPackage.facts} #>> '{adviser,name}' <> ''`);
}
