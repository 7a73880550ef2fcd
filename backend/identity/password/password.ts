import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** Cost of a hash. Memory is 128 * N * r bytes: 16 MB with the values below (OWASP's smallest recommended setting is N=2^14, r=8, p=5). */
interface Cost {
  N: number;
  r: number;
  p: number;
}
const COST: Cost = { N: 16_384, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const derive = (password: string, salt: Buffer, cost: Cost, length: number) =>
  new Promise<Buffer>((resolve, reject) => {
    // NFKC, so that the same password typed on two keyboards gives the same bytes.
    scrypt(password.normalize("NFKC"), salt, length, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Hash in the form `scrypt$N$r$p$salt$hash` (base64url). A given salt makes the answer repeatable, for demo data. */
export async function hashPassword(password: string, salt: Buffer = randomBytes(SALT_BYTES)): Promise<string> {
  const key = await derive(password, salt, COST, KEY_BYTES);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Compares in constant time. False for a stored value that is not a hash of this form; never throws for one. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{11,86})\$([\w-]{22,86})$/.exec(stored);
  // An account whose password was never chosen must not be told from a wrong password by its time.
  if (!match) return verifyAbsent(password);
  const [, n, r, p, salt, hash] = match as unknown as [string, string, string, string, string, string];
  const expected = Buffer.from(hash, "base64url");
  try {
    const key = await derive(password, Buffer.from(salt, "base64url"), { N: Number(n), r: Number(r), p: Number(p) }, expected.length);
    return timingSafeEqual(key, expected);
  } catch {
    return false;
  }
}

let absent: Promise<string> | undefined;
/** Spends the time of a real comparison, so that an unknown name cannot be told from a wrong password. */
export async function verifyAbsent(password: string): Promise<false> {
  absent ??= hashPassword(randomBytes(24).toString("base64url"));
  await verifyPassword(password, await absent);
  return false;
}
