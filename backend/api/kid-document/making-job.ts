import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/server";
import type { KidFigures } from "#app/contract/kid-document/kid-config.ts";
import { KID_LANGUAGES, type KidLanguage } from "#app/domain/kid/kid.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { LayOut, Queries } from "#backend/calls/context.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { FinalFailure } from "#backend/database/jobs/meaning.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import type { JobRun, Jobs } from "#backend/database/jobs.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { type ConfigRow, findConfig, lockConfig, takeUpMaking, tellMaking } from "./config.store.ts";
import { deleteUnpublished, insertDocument } from "./document.store.ts";
import { type Compute, contentOf, figuresOf } from "./figures.ts";
import { KidTooLongError, type MadeKid, makeKid } from "./making.ts";
import { keepAsOpened } from "./publication.ts";

export const MAKING_QUEUE = "kid-documents";
interface Maker {
  database: Database;
  compute?: Compute;
  layOut: LayOut | null;
}
type Made = MadeKid & { language: KidLanguage };

/** Puts up the making of the files of the newest version, in the transaction that has checked it. */
export const putUpMaking = (tx: Transaction, caller: Caller, { uuid, name, organisation, newest }: ConfigRow) =>
  insertJob(tx, {
    ...{ queue: MAKING_QUEUE, key: `${uuid} ${newest.edition} ${randomUUID()}`, data: { config: uuid, edition: newest.edition } },
    ...{ owner: caller.userUuid, organisation, title: name, subject: uuid },
  });

/**
 * Makes the files of checked versions in both languages. A version that went back to a draft meanwhile has none; one in error is taken up when
 * its job is run again.
 */
export function registerMakings(maker: Maker, jobs: Pick<Jobs, "register">): void {
  jobs.register(MAKING_QUEUE, ({ config, edition }, run) => make(maker, String(config), Number(edition), run), {
    onGivenUp: (tx, { config, edition }) => tell(tx, String(config), Number(edition), "GIVEN_UP"),
  });
}

/** The version whose files are being made; null where it is a draft again, or gone. */
async function underWay(queries: Queries, config: string, edition: number): Promise<ConfigRow | null> {
  const row = await findConfig(queries, null, config, edition);
  return row?.newest.making === "ONGOING" ? row : null;
}

async function make(
  { database, compute, layOut }: Maker,
  config: string,
  edition: number,
  { signal, progress }: Pick<JobRun, "signal" | "progress">,
) {
  const { orm } = database;
  await withTransaction(database, (tx) => takeUpMaking(tx, config, edition));
  const row = await underWay(orm, config, edition);
  if (!row) return;
  try {
    if (!layOut) throw new FinalFailure("PDF_NOT_REACHED");
    // A version that was taken over from elsewhere has no figures yet.
    const figures = (row.newest.figures as unknown as KidFigures | null) ?? (await figuresFor({ queries: orm, compute }, row));
    const made: Made[] = [];
    for (const language of KID_LANGUAGES) {
      signal.throwIfAborted();
      const asked = { queries: orm, layOut: (document: Parameters<LayOut>[0]) => layOut(document, null) };
      made.push({ ...(await makeKid(asked, row, { language, figures, isDraft: false })), language });
      await progress(made.length / (KID_LANGUAGES.length + 1));
    }
    signal.throwIfAborted();
    await withTransaction(database, (tx) => keep(tx, row, figures, made));
  } catch (error) {
    const problem = finalProblem(error);
    if (problem === null) throw error;
    // Another run would end the same way.
    await withTransaction(database, (tx) => tell(tx, config, edition, problem));
    throw new FinalFailure(problem);
  }
}

const figuresFor = (at: Parameters<typeof figuresOf>[0], { isin, newest }: ConfigRow): Promise<KidFigures> =>
  figuresOf(at, { isin, content: contentOf(newest), productionDate: newest.productionDate });

/** Code of what no other run mends; null for what may pass, as threads and a PDF backend that are busy or away. */
function finalProblem(error: unknown): string | null {
  if (error instanceof KidTooLongError || error instanceof FinalFailure) return error.message;
  const { code = "UNEXPECTED" } = (error instanceof ORPCError ? (error.data ?? {}) : {}) as { code?: string };
  return error instanceof ORPCError && error.status < 500 ? code : null;
}

/** Keeps the files, unless the version was taken back while they were laid out. Those of a version in force are in force with it. */
async function keep(tx: Transaction, { uuid: config, organisation, isin, newest }: ConfigRow, figures: KidFigures, made: readonly Made[]) {
  const { edition, productionDate, publishedAt } = newest;
  await lockConfig(tx, config);
  const present = await underWay(tx, config, edition);
  if (present?.newest.checkedAt !== newest.checkedAt) return;
  await deleteUnpublished(tx, config, edition);
  for (const { language, fileName, content, sha256 } of made) {
    const document = {
      ...{ uuid: randomUUID(), organisation, isin, language, productionDate, config, edition, publishedAt },
      ...{ fileName, fileSize: content.length, sha256, content, author: newest.checkedBy ?? newest.authors.at(-1)! },
    };
    await insertDocument(tx, document);
    if (publishedAt !== null) await keepAsOpened(tx, document);
  }
  await tellMaking(tx, config, edition, { making: "DONE", problem: null, figures });
}

async function tell(tx: Transaction, config: string, edition: number, problem: string): Promise<void> {
  await lockConfig(tx, config);
  if (await underWay(tx, config, edition)) await tellMaking(tx, config, edition, { making: "ERROR", problem });
}
