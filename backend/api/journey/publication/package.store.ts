import { createHash } from "node:crypto";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { PackageChoice, withoutDic } from "#app/contract/journey/session-parts.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import type { AdviceFigures, AdviceInputs } from "#app/domain/advice-report/figures.ts";
import type { PackageFile } from "#app/domain/advice-report/package.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, recoPackageFile as fileTable, recoPackage as table } from "#backend/database/schema/index.ts";
import type { Dic } from "../session-dics.ts";

/** The choice with everything that the journey says by default. */
export interface FrozenChoice extends Required<Omit<PackageChoice, "withoutDics">> {
  dics: Dic[];
  /** Documents that the adviser left out, and why each that is not handed over is not; packages before 1.10 have one reason for all. */
  leftOut?: Dic[];
  withoutDics?: WithoutDic[];
  withoutDicReason?: string | null;
}
type WithoutDic = z.output<typeof withoutDic>;
export interface MissingDic {
  fullName: string;
  isin: string | null;
  reason: string;
}
type Named = Pick<Dic, "fullName" | "isin">;
export const isSameDocument = (one: Named, other: Named): boolean => one.fullName === other.fullName && one.isin === other.isin;
/** Why a document is not handed over, as the adviser wrote it. */
export const reasonWithout = (
  { withoutDics = [], withoutDicReason = null }: Pick<FrozenChoice, "withoutDics" | "withoutDicReason">,
  dic: Named,
): string | null => withoutDics.find((one) => isSameDocument(one, dic))?.reason ?? withoutDicReason;
/** Documents that a package does not hand over. */
export const notHandedOver = ({ choice, missing }: Pick<PackageRow, "choice" | "missing">): MissingDic[] => [
  ...missing,
  ...(choice.leftOut ?? []).map(({ fullName, isin }) => ({ fullName, isin, reason: "LEFT_OUT" })),
];
export type PackageRow = Omit<typeof table.$inferSelect, "choice" | "inputs" | "figures" | "facts" | "missing"> & {
  choice: FrozenChoice;
  inputs: AdviceInputs;
  figures: AdviceFigures;
  facts: AdviceFacts;
  missing: MissingDic[];
  authorName: string;
};
export interface StoredFile {
  kind: PackageFile;
  name: string;
  contentType: string;
  size: number;
  sha256: string;
  createdAt: string;
}

const rows = (queries: Queries) =>
  queries
    .select({ row: table, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(table)
    .innerJoin(appUser, eq(appUser.uuid, table.author))
    .$dynamic();
type Joined = Awaited<ReturnType<typeof rows>>[number];
const rowOf = ({ row, firstName, lastName }: Joined): PackageRow =>
  ({ ...row, authorName: `${firstName} ${lastName}`.trim() }) as unknown as PackageRow;

export async function listPackages(queries: Queries, session: string): Promise<PackageRow[]> {
  return (await rows(queries).where(eq(table.session, session)).orderBy(desc(table.createdAt))).map(rowOf);
}

export async function findPackage(
  queries: Queries,
  where: { uuid: string } | { session: string; number: number },
): Promise<PackageRow | null> {
  const condition = "uuid" in where ? eq(table.uuid, where.uuid) : and(eq(table.session, where.session), eq(table.number, where.number));
  const [row] = await rows(queries).where(condition);
  return row ? rowOf(row) : null;
}

export async function insertPackage(
  tx: Transaction,
  made: Pick<PackageRow, "uuid" | "session" | "author" | "choice" | "inputs" | "figures" | "facts" | "correlationId">,
): Promise<void> {
  const { choice, inputs, figures, facts, ...plain } = made;
  const json = (value: object) => value as unknown as Record<string, unknown>;
  await tx.insert(table).values({ ...plain, choice: json(choice), inputs: json(inputs), figures: json(figures), facts: json(facts) });
}

/** Locked until the transaction ends; null when it is no longer being built. */
export async function lockBuilding(tx: Transaction, uuid: string): Promise<boolean> {
  const found = await tx
    .select({ uuid: table.uuid })
    .from(table)
    .where(and(eq(table.uuid, uuid), eq(table.state, "BUILDING")))
    .for("update");
  return found.length > 0;
}

/** Failure of a package whose job was given up. */
export const GIVEN_UP = "GIVEN_UP";

/** Makes a package that was given up one that is built, unless its session has a later one. */
export async function takeUpAgain(tx: Transaction, uuid: string): Promise<void> {
  const later = sql`select 1 from reco_package l where l.session = "reco_package"."session" and l.created_at > "reco_package"."created_at"`;
  await tx
    .update(table)
    .set({ state: "BUILDING", failure: null })
    .where(and(eq(table.uuid, uuid), eq(table.state, "FAILED"), eq(table.failure, GIVEN_UP), sql`not exists (${later})`));
}

type Change = Partial<{
  state: PackageRow["state"];
  number: number;
  failure: string;
  missing: MissingDic[];
  facts: AdviceFacts;
  published: true;
}>;
export async function updatePackage(queries: Queries, uuid: string, { published, missing, facts, ...change }: Change): Promise<void> {
  await queries
    .update(table)
    .set({
      ...change,
      ...(missing && { missing: missing as unknown as Array<Record<string, unknown>> }),
      ...(facts && { facts: facts as unknown as Record<string, unknown> }),
      ...(published && { publishedAt: sql`now()` as never }),
    })
    .where(eq(table.uuid, uuid));
}

const fileColumns = {
  package: fileTable.package,
  kind: sql<PackageFile>`${fileTable.kind}`,
  name: fileTable.name,
  contentType: fileTable.contentType,
  size: fileTable.size,
  sha256: fileTable.sha256,
  createdAt: fileTable.createdAt,
};
/** Without their bytes, by package. */
export async function filesOf(queries: Queries, packages: readonly string[]): Promise<Map<string, StoredFile[]>> {
  const found =
    packages.length === 0
      ? []
      : await queries
          .select(fileColumns)
          .from(fileTable)
          .where(inArray(fileTable.package, [...packages]))
          .orderBy(asc(fileTable.createdAt));
  const by = new Map<string, StoredFile[]>();
  for (const { package: uuid, ...file } of found) by.set(uuid, [...(by.get(uuid) ?? []), file]);
  return by;
}

export async function fileBytes(
  queries: Queries,
  uuid: string,
  kind: string,
): Promise<{ name: string; contentType: string; bytes: Buffer } | null> {
  const [found] = await queries
    .select({ name: fileTable.name, contentType: fileTable.contentType, bytes: fileTable.bytes })
    .from(fileTable)
    .where(and(eq(fileTable.package, uuid), eq(fileTable.kind, kind)));
  return found ?? null;
}

export const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

/** Keeps a file unless one of its kind is stored: a second run of the job changes nothing. */
export async function insertFile(queries: Queries, uuid: string, kind: PackageFile, file: File): Promise<void> {
  const bytes = Buffer.from(await file.arrayBuffer());
  await queries
    .insert(fileTable)
    .values({ package: uuid, kind, name: file.name, contentType: file.type, bytes, size: bytes.length, sha256: sha256(bytes) })
    .onConflictDoNothing();
}
