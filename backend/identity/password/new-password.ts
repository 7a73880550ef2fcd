import { eq, inArray } from "drizzle-orm";
import { endSessions, type SignInAtProvider } from "#backend/api/user/account.store.ts";
import type { TellPerson } from "#backend/api/user/account-letter.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { appUser, identityAccount, organisation } from "#backend/database/schema/index.ts";
import type { Account } from "../accounts.ts";
import { recordOfPerson } from "../user-audit.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { isEasilyGuessed } from "./weak-password.ts";

const SHORTEST = 12;
const LONGEST = 200;

export type PasswordFault = "tooShort" | "tooLong" | "likeName" | "common" | "same" | "different";

/** A new password, typed twice, and the present one where it had to be typed too. */
export interface TypedPassword {
  password: string;
  repeated: string;
  current?: string;
}

/**
 * What is wrong with a new password; null when it will do. Length is what counts: no rule on kinds of characters. `names` are
 * those that stand for the person.
 */
export async function passwordFault(
  username: string,
  { password, repeated, current }: TypedPassword,
  names: readonly string[] = [],
): Promise<PasswordFault | null> {
  if ([...password].length < SHORTEST) return "tooShort";
  if (password.length > LONGEST) return "tooLong";
  if (password.toLowerCase().includes(username.toLowerCase())) return "likeName";
  if (isEasilyGuessed(password, [username, ...names]) || (await isCommonPassword(password))) return "common";
  if (password === current) return "same";
  return password === repeated ? null : "different";
}

/** Names that a password of this account may not be made of: the person's and the organisations'. */
export async function namesOf({ orm }: Pick<Database, "orm">, username: string): Promise<string[]> {
  const [user] = await orm.select().from(appUser).where(eq(appUser.username, username));
  if (!user) return [];
  const uuids = [user.distributor, user.assetManager, user.productOwner].filter((uuid) => uuid !== null);
  const houses =
    uuids.length === 0 ? [] : await orm.select({ name: organisation.name }).from(organisation).where(inArray(organisation.uuid, uuids));
  return [user.firstName, user.lastName, ...houses.map(({ name }) => name)].filter((name) => name !== null);
}

interface StoredPassword {
  account: Pick<Account, "sub" | "username">;
  passwordHash: string;
  /** Of the row in the audit log, which holds no password. */
  verb: "user.password" | "user.password-change";
  correlationId: string;
  tell: TellPerson;
  /** The one sign-in that goes on; without it all end. */
  present?: SignInAtProvider;
}

/** Gives an account its password. Whatever was open under the old one ends. */
export async function storePassword(
  tx: Transaction,
  auditKey: Buffer,
  { account, passwordHash, verb, correlationId, tell, present }: StoredPassword,
): Promise<void> {
  await tx.update(identityAccount).set({ passwordHash }).where(eq(identityAccount.sub, account.sub));
  await endSessions(tx, account.username, present);
  await recordOfPerson(tx, auditKey, { username: account.username, verb, correlationId });
  await tell(tx, account.username, "password");
}
