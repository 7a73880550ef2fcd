import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const FILE = "session-secret";

/**
 * Secrets that seal sessions and the keys in the database, newest first. Without a setting one is made on the first start and
 * kept in the data folder, readable by its owner alone.
 * @throws Error with one sentence where the folder cannot be written or the file holds none.
 */
export function sessionSecrets(given: readonly string[] | undefined, dataDir: string): readonly string[] {
  if (given) return given;
  const path = join(dataDir, FILE);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // "wx": whoever comes second reads the first one's secret.
    writeFileSync(path, `${randomBytes(48).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") throw new Error(`DATA_DIR: ${resolve(dataDir)} cannot be written (${code})`, { cause: error });
  }
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length < 32)
    throw new Error(`The file ${path} holds no usable secret; put your copy of it back, or see docs/operations.md, Keys and their secret.`);
  return [secret];
}
