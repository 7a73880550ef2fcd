import { randomUUID } from "node:crypto";
import { networkOf } from "#app/domain/network.ts";
import type { Sql } from "#app/services/sql.ts";
import { type Account, findAccountByName, needsSecondFactor } from "../accounts.ts";
import type { RecordSignIn } from "../sign-in-audit.ts";
import { fairQueue, LineFull } from "./fair-queue.ts";
import { verifyAbsent, verifyPassword } from "./password.ts";
import type { TryLimit } from "./try-limit.ts";

/** `wait` is more than 0 when no try may be made for that many seconds; then the password was not looked at. */
export interface PasswordAnswer {
  account: Account | null;
  wait: number;
}
export type CheckPassword = (input: {
  username: string;
  password: string;
  address: string;
  correlationId?: string;
}) => Promise<PasswordAnswer>;

/** A hash takes a core for a tenth of a second: two at once leave threads for files and names, and one address delays no other. */
const hashing = fairQueue({ atOnce: 2, longest: 200 });
const BUSY_S = 5;

/**
 * One way to check a name and a password: limited, recorded, and of equal time for names that do not exist. A try counts before its
 * password is looked at, so that many at once find no more than the limit allows.
 */
export function passwordCheck(sql: Sql, limit: TryLimit, record: RecordSignIn): CheckPassword {
  const judge: CheckPassword = async ({ username, password, address, correlationId = randomUUID() }) => {
    const wait = await limit.begin(username, address);
    if (wait > 0) return { account: null, wait };
    const account = await findAccountByName(sql, username);
    const right = account ? await verifyPassword(password, account.passwordHash) : await verifyAbsent(password);
    // Where a second factor follows, that is what signs in.
    if (!account || !right || !needsSecondFactor(account))
      await record({ username: account?.username ?? "", success: right, correlationId });
    if (!account || !right) {
      await limit.failed(username, address);
      return { account: null, wait: 0 };
    }
    await limit.succeeded(username, address);
    return { account, wait: 0 };
  };
  return (input) =>
    hashing(networkOf(input.address), () => judge(input)).catch((error: unknown) => {
      if (error instanceof LineFull) return { account: null, wait: BUSY_S };
      throw error;
    });
}
