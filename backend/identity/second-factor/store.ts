import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { identityRecoveryCode, identitySecondFactor } from "#backend/database/schema/index.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";

/** What a person may know of their own second factor. */
export interface FactorState {
  /** Begins with the day, YYYY-MM-DD, as the database writes instants. */
  since: string;
  recoveryCodesLeft: number;
}

export async function factorState(queries: Queries, sub: string): Promise<FactorState | null> {
  const [row] = await queries
    .select({ since: identitySecondFactor.createdAt })
    .from(identitySecondFactor)
    .where(eq(identitySecondFactor.sub, sub));
  if (!row) return null;
  const unused = and(eq(identityRecoveryCode.sub, sub), isNull(identityRecoveryCode.usedAt));
  return { since: row.since, recoveryCodesLeft: await queries.$count(identityRecoveryCode, unused) };
}

export async function sealedKey(queries: Queries, sub: string): Promise<Buffer | null> {
  const [row] = await queries
    .select({ secret: identitySecondFactor.secret })
    .from(identitySecondFactor)
    .where(eq(identitySecondFactor.sub, sub));
  return row?.secret ?? null;
}

/** Gives an account its second factor. With `replace` in the place of another; otherwise false when there is one already. */
export async function insertFactor(
  tx: Transaction,
  factor: { sub: string; secret: Buffer; lastStep: number },
  replace: boolean,
): Promise<boolean> {
  if (replace) await deleteFactor(tx, factor.sub);
  const rows = await tx.insert(identitySecondFactor).values(factor).onConflictDoNothing().returning({ sub: identitySecondFactor.sub });
  return rows.length === 1;
}

/** False when there was none. Its recovery codes go with it. */
export async function deleteFactor(tx: Transaction, sub: string): Promise<boolean> {
  const rows = await tx.delete(identitySecondFactor).where(eq(identitySecondFactor.sub, sub)).returning({ sub: identitySecondFactor.sub });
  return rows.length === 1;
}

/** Uses a time step up, once and after all earlier ones: the database decides between two that come with the same code. */
export async function takeStep(tx: Transaction, sub: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(identitySecondFactor)
    .set({ lastStep: step })
    .where(and(eq(identitySecondFactor.sub, sub), lt(identitySecondFactor.lastStep, step)))
    .returning({ sub: identitySecondFactor.sub });
  return rows.length === 1;
}

/** Uses a recovery code up, once. */
export async function takeRecoveryCode(tx: Transaction, sub: string, code: string): Promise<boolean> {
  const rows = await tx
    .update(identityRecoveryCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(identityRecoveryCode.sub, sub), eq(identityRecoveryCode.hash, recoveryHash(code)), isNull(identityRecoveryCode.usedAt)))
    .returning({ sub: identityRecoveryCode.sub });
  return rows.length === 1;
}

/** New recovery codes, known at this moment only; the earlier ones no longer work. */
export async function renewRecoveryCodes(tx: Transaction, sub: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(identityRecoveryCode).where(eq(identityRecoveryCode.sub, sub));
  await tx.insert(identityRecoveryCode).values(codes.map((code) => ({ sub, hash: recoveryHash(code) })));
  return codes;
}
