import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const VERSION = 1;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES;

/** Encrypts what the database keeps. `bound` ties a value to its row: copied to another row it does not open. */
export interface Sealer {
  seal(text: string, bound: Uint8Array): Buffer;
  /** Null when the value was changed, belongs to another row, or was sealed with a secret that is gone. */
  open(sealed: Uint8Array, bound: Uint8Array): string | null;
  /** Whether the newest secret sealed it. */
  isNewest(sealed: Uint8Array): boolean;
}

/** What is sealed: each purpose has a key of its own, so that a value of one does not open as another's. */
type Purpose = "seal" | "keys";

/**
 * Layout: version, key id, nonce, tag, ciphertext. The first secret seals, all of them open: that is how a secret is replaced.
 * `seal` is for what sessions keep, `keys` for the keys and provider's records of the database.
 */
export function createSealer(secrets: readonly string[], purpose: Purpose = "seal"): Sealer {
  const keys = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync("sha256", secret, "cairn", purpose, 32));
    return { key, id: createHash("sha256").update(key).digest().subarray(0, KEY_ID_BYTES) };
  });
  const [newest] = keys;
  if (!newest) throw new Error("At least one session secret is needed.");
  return {
    seal(text, bound) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, newest.key, iv).setAAD(bound);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), newest.id, iv, cipher.getAuthTag(), body]);
    },
    isNewest: (value) => newest.id.equals(value.subarray(1, 1 + KEY_ID_BYTES)),
    open(value, bound) {
      const sealed = Buffer.from(value);
      if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) return null;
      const id = sealed.subarray(1, 1 + KEY_ID_BYTES);
      const found = keys.find((key) => key.id.equals(id));
      if (!found) return null;
      const iv = sealed.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + IV_BYTES);
      try {
        const decipher = createDecipheriv(ALGORITHM, found.key, iv, { authTagLength: TAG_BYTES });
        decipher.setAAD(bound).setAuthTag(sealed.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

/** 256 random bits, as they are in a cookie. */
export const randomId = (): string => randomBytes(32).toString("base64url");
/** What the database keeps of such an id. */
export const hashOf = (id: string): Buffer => createHash("sha256").update(id).digest();
