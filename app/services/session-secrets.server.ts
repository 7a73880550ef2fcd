import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "session-secret";

/**
 * Secrets that seal sessions, newest first. Without a setting one is made on the first start and kept in the data
 * folder, readable by its owner alone, so that a restart keeps people signed in.
 */
export function sessionSecrets(given: readonly string[] | undefined, dataDir: string): readonly string[] {
  if (given) return given;
  const path = join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    // "wx": whoever comes second reads the first one's secret.
    writeFileSync(path, `${randomBytes(48).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length < 32) throw new Error(`The file ${path} holds no usable secret; remove it, and people sign in again.`);
  return [secret];
}
