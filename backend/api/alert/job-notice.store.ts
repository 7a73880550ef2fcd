import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { NotificationSubject } from "#app/domain/alert.ts";
import type { Database } from "#backend/database/database.ts";
import { marketDateOf } from "#backend/database/market-date.ts";
import { alertNotification as table } from "#backend/database/schema/index.ts";
import { insertNotification } from "./notification.store.ts";

const KIND = "job-failed";

/** Jobs whose record has a page of its own, where its owner sees why it failed. */
const SUBJECTS = sql`(values ('value-dry-run', 'value_imports'), ('value-apply', 'value_imports'), ('definition-import', 'definition_imports'),
  ('matrix-build', 'matrix_builds'), ('advice-package', 'reco_sessions'), ('issuer-documents', 'reco_sessions')) as known (queue, subject_type)`;
/** An e-mail is seen on the page of the session that it is about, that of a delivery on the page of its advice. */
const MAILS = sql`(select m.uuid, coalesce(p.session, m.about) as about from sent_mail m
  left join reco_delivery d on d.uuid = m.about left join reco_package p on p.uuid = d.package) as mail`;
const MAILS_SUBJECT = sql`case when exists (select 1 from questionnaire_session q where q.uuid = mail.about) then 'questionnaire_sessions'
  when exists (select 1 from reco_session r where r.uuid = mail.about) then 'reco_sessions' end`;

interface Due extends Record<string, unknown> {
  owner: string;
  resource: string;
  resourceType: NotificationSubject;
  occasion: string;
  since: string;
}

/**
 * Tells those who asked for a job that it failed, or that an administrator ended it, each once; what a later run, or a later job of
 * the same subject, has done is over.
 */
export async function tellOfFailedJobs({ orm }: Pick<Database, "orm">): Promise<void> {
  await orm
    .update(table)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(table.kind, KIND),
        isNull(table.endedAt),
        sql`exists (select 1 from job where (job.subject = ${table.resource} or job.number::text = split_part(${table.occasion}, ' ', 1))
          and job.state = 'DONE' and job.finished_at > ${table.createdAt})`,
      ),
    );
  const { rows } = await orm.execute<Due>(sql`
    select * from (select job.owner, coalesce(mail.about, job.subject) as resource,
      coalesce(known.subject_type, ${MAILS_SUBJECT}) as "resourceType", ${marketDateOf(sql`job.finished_at`)}::text as since,
      job.number || ' at ' || to_char(job.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as occasion
    from job left join ${SUBJECTS} on known.queue = job.queue left join ${MAILS} on mail.uuid = job.subject and job.queue = 'e-mail'
    where (job.state = 'FAILED' or (job.state = 'DROPPED' and job.stop_at is not null)) and job.owner is not null and job.subject is not null
    ) as due where "resourceType" is not null`);
  for (const due of rows) {
    const told = and(eq(table.owner, due.owner), eq(table.kind, KIND), eq(table.resource, due.resource), eq(table.occasion, due.occasion));
    if ((await orm.$count(table, told)) > 0) continue;
    await insertNotification(orm, { uuid: randomUUID(), kind: KIND, ...due });
  }
}
