import { isDeepStrictEqual } from "node:util";
import { ORPCError } from "@orpc/server";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { deleteComposition, type VersionedComposition } from "../composition/composition.store.ts";
import { presentAt, writeComposition } from "../composition/write-composition.ts";
import { findPortfolios, lockPortfolio, type PortfolioRow, raiseVersion } from "../portfolio/portfolio.store.ts";
import { contentOf, requireSound, SECTIONS } from "../section/section.domain.ts";
import { deleteSection, putSection, sectionOn } from "../section/section.store.ts";
import { putUpChanged } from "../values/put-up.ts";
import { PROPAGATION_QUEUE } from "./go-on.ts";
import * as store from "./propagation.store.ts";

type Weights = Pick<VersionedComposition, "lines" | "comment">;
type Content = Record<string, unknown> | null;

/** Why a follower takes nothing over; null where it does. */
function unwilling({ kind, leader }: store.PropagationRow, follower: PortfolioRow | undefined): string | null {
  if (!follower) return "NOT_FOUND";
  if (!follower.active) return "NOT_IN_USE";
  if (follower.leader !== leader) return "NOT_A_FOLLOWER";
  return (kind === "REPORTING" ? follower.acceptsReporting : follower.acceptsComposition) ? null : "NOT_ACCEPTED";
}

/** A removal goes on where the follower still has what had gone on. */
const isWhatWentOn = ({ content }: store.PropagationRow, present: Content) => isDeepStrictEqual(content.before, present);

/** Puts or removes what goes on; gives what was there, for the log. Throws a refusal before anything is written. */
async function apply(tx: Transaction, change: store.PropagationRow, follower: PortfolioRow): Promise<{ present: Content; kept: boolean }> {
  const { kind, date, author, content } = change;
  if (kind === "REPORTING") {
    const present = await sectionOn(tx, follower.uuid, "reporting", date);
    if (content.after === null) {
      if (!isWhatWentOn(change, present)) return { present, kept: true };
      await deleteSection(tx, follower.uuid, "reporting", date);
      return { present, kept: false };
    }
    const settings = SECTIONS.reporting.written.parse(content.after);
    await requireSound(tx, "reporting", settings);
    await putSection(tx, { portfolio: follower.uuid, kind: "reporting", date, content: contentOf("reporting", settings, present), author });
    return { present, kept: false };
  }
  const at = { portfolio: follower.uuid, versionType: change.versionType!, date };
  const found = (await presentAt(tx, at)).present;
  const present = found && { lines: found.lines, comment: found.comment };
  if (content.after === null) {
    if (!isWhatWentOn(change, present)) return { present, kept: true };
    await deleteComposition(tx, at);
    return { present, kept: false };
  }
  await writeComposition(tx, follower, { ...at, ...(content.after as unknown as Weights) }, author);
  return { present, kept: false };
}

/** Changes one follower, or says why not: both with their line, in one transaction. */
async function carryTo(database: Database, change: store.PropagationRow, uuid: string): Promise<void> {
  const key = await auditKey(database);
  await withTransaction(database, async (tx) => {
    if (!(await store.takeFollower(tx, change.uuid, uuid))) return;
    await lockPortfolio(tx, uuid);
    const [follower] = await findPortfolios(tx, { kind: "all" }, [uuid]);
    const code = unwilling(change, follower);
    if (code !== null || !follower) return store.endFollower(tx, change.uuid, uuid, { state: "REFUSED", code: code ?? "NOT_FOUND" });
    const applied = await apply(tx, change, follower).catch((error: unknown) => refusalOf(error));
    if ("state" in applied) return store.endFollower(tx, change.uuid, uuid, applied);
    if (applied.kept) return store.endFollower(tx, change.uuid, uuid, { state: "REFUSED", code: "CHANGED_SINCE" });
    await raiseVersion(tx, uuid);
    await putUpChanged(tx);
    await store.endFollower(tx, change.uuid, uuid, { state: "DONE" });
    await recordAudit(tx, key, auditOf(change, follower, applied.present));
  });
}

/** What a rule of the follower said; anything else is a fault of the job. */
function refusalOf(error: unknown): store.Ended {
  if (!(error instanceof ORPCError) || error.status >= 500) throw error;
  const { code = error.code, problems = [] } = (error.data ?? {}) as { code?: string; problems?: object[] };
  return { state: "REFUSED", code, problems };
}

const VERBS = { verb: "monitored-portfolio.take-over" };
const auditOf = (
  { kind, date, versionType, leader, author, content, uuid }: store.PropagationRow,
  follower: PortfolioRow,
  present: Content,
) => ({
  ...VERBS,
  userUuid: author,
  organisationUuid: follower.assetManager,
  objectType: "monitored-portfolio",
  objectId: follower.uuid,
  before: present && { kind, date, versionType, ...present },
  after: { kind, date, versionType, leader, ...content.after },
  correlationId: uuid,
});

/** Carries changes of leaders on to their followers, each follower in a transaction of its own: what a killed process did is done once. */
export function registerPropagations(database: Database, jobs: Pick<Jobs, "register">): void {
  jobs.register(
    PROPAGATION_QUEUE,
    async (data, { signal, progress }) => {
      const change = await store.findPropagation(database.orm, String(data.propagation));
      if (!change) return;
      const followers = await store.openFollowers(database.orm, change.uuid);
      for (const [done, uuid] of followers.entries()) {
        signal.throwIfAborted();
        await carryTo(database, change, uuid);
        await progress((done + 1) / followers.length);
      }
      await withTransaction(database, (tx) => store.endPropagation(tx, change.uuid));
    },
    { onGivenUp: (tx, data) => store.giveUpPropagation(tx, String(data.propagation)) },
  );
}
