import type { Sql } from "#app/services/sql.ts";

/** Encrypts what the database keeps. `bound` ties a value to its row: copied to another row it does not open. */
export interface Sealer {
  seal(text: string, bound: Uint8Array): Buffer;
  /** Null when the value was changed, belongs to another row, or was sealed with a secret that is gone. */
  open(sealed: Uint8Array, bound: Uint8Array): string | null;
  /** Whether the newest secret sealed it: others are sealed again at the next start. */
  isNewest(sealed: Uint8Array): boolean;
}

/** Keys of the installation, which lie sealed in `app_secret`. */
export interface Secrets {
  readonly sealer: Sealer;
  /** The key of that name: made once, shared by every process through the database. The first to store a value wins. */
  keep(name: string, make: () => Buffer | Promise<Buffer>): Promise<Buffer>;
}

/** Begins a sealed value; no key that was stored in plain begins so. */
const MARK = Buffer.from("cairn-sealed:");
const isSealed = (value: Buffer) => value.subarray(0, MARK.length).equals(MARK);
const boundTo = (name: string) => Buffer.from(`app_secret ${name}`);

const sealed = (sealer: Sealer, name: string, key: Buffer) => Buffer.concat([MARK, sealer.seal(key.toString("base64"), boundTo(name))]);

/** @throws Error with one sentence for the operator. */
function opened(sealer: Sealer, name: string, value: Buffer): Buffer {
  const text = sealer.open(value.subarray(MARK.length), boundTo(name));
  if (text === null) throw lost(name);
  return Buffer.from(text, "base64");
}

const lost = (name: string) =>
  new Error(
    `The key "${name}" in the database does not open with the present secrets. Put the secret of this database back, into ` +
      "SESSION_SECRETS (at any place of the list) or into the file session-secret of DATA_DIR; where it is lost for good, " +
      "npm run keys:renew makes new keys (docs/operations.md, Keys and their secret).",
  );

interface Row {
  name: string;
  value: Buffer;
}

const rowsOf = (sql: Sql) => sql.query<Row>("SELECT name, value FROM app_secret ORDER BY name");

/**
 * Opens every key, and seals again what is stored in plain or under an older secret. Several processes may do so at once.
 * @throws Error with one sentence where a key does not open.
 */
export async function openSecrets(sql: Sql, sealer: Sealer): Promise<Secrets> {
  const known = new Map<string, Promise<Buffer>>();
  for (const { name, value } of await rowsOf(sql)) {
    const key = isSealed(value) ? opened(sealer, name, value) : value;
    known.set(name, Promise.resolve(key));
    if (isSealed(value) && sealer.isNewest(value.subarray(MARK.length))) continue;
    await sql.query("UPDATE app_secret SET value = $3 WHERE name = $1 AND value = $2", [name, value, sealed(sealer, name, key)]);
  }

  const find = async (name: string, make: () => Buffer | Promise<Buffer>) => {
    const read = () => sql.query<Row>("SELECT name, value FROM app_secret WHERE name = $1", [name]);
    let [row] = await read();
    if (!row) {
      const value = sealed(sealer, name, await make());
      await sql.query("INSERT INTO app_secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", [name, value]);
      [row] = await read();
    }
    if (!row) throw new Error(`The key ${name} could not be stored.`);
    return opened(sealer, name, row.value);
  };
  return {
    sealer,
    keep(name, make) {
      let key = known.get(name);
      if (!key) {
        key = find(name, make);
        key.catch(() => known.delete(name));
        known.set(name, key);
      }
      return key;
    },
  };
}

/** Removes the keys that no present secret opens, so that new ones are made when they are first needed. Gives their names. */
export async function removeLostKeys(sql: Sql, sealer: Sealer): Promise<string[]> {
  const names: string[] = [];
  for (const { name, value } of await rowsOf(sql)) {
    if (!isSealed(value) || sealer.open(value.subarray(MARK.length), boundTo(name)) !== null) continue;
    await sql.query("DELETE FROM app_secret WHERE name = $1 AND value = $2", [name, value]);
    names.push(name);
  }
  return names;
}
