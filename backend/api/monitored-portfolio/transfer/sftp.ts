import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { isIP, type LookupFunction, connect as openSocket, type Socket } from "node:net";
import { posix } from "node:path";
import { promisify } from "node:util";
import { Client, type SFTPWrapper } from "ssh2";
import { HOST_KEY } from "#app/domain/portfolio/grid-transfer.ts";
import { isPublicAddress } from "#backend/documents/public-address.ts";

const SSH_PORT = 22;
/** Status of the SSH file transfer protocol, version 3 (draft-ietf-secsh-filexfer-02, section 7). */
const NO_SUCH_FILE = 2;

export interface SftpAccount {
  /** `sftp://user@host[:port]/folder` */
  address: string;
  /** Fingerprint of the server's key, as ssh-keygen shows it: `SHA256:` and 43 characters of Base64. */
  hostKey: string;
  /** Password, or a private key in OpenSSH or PEM form. */
  secret: string | null;
}

/** Why a server was left; `again` where another attempt may find it otherwise. */
export class SftpRefusal extends Error {
  constructor(
    readonly code: "HOST_KEY_CHANGED" | "LOGIN_REFUSED" | "FOLDER_REFUSED",
    message: string,
  ) {
    super(message);
  }
}

/** Whether the address names an account on a server with a name or a public address, and a folder of it; no password in it. */
export function isOutsideSftp(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isAccount = protocol === "sftp:" && username !== "" && password === "" && search === "" && hash === "";
  return isAccount && (isIP(host) === 0 ? /^[^.].*\.[^.]+$/.test(host) : isPublicAddress(host));
}

function isKey(hostKey: string, key: Buffer): boolean {
  const [given, found] = [HOST_KEY.exec(hostKey)?.[1] ?? "", createHash("sha256").update(key).digest()];
  const expected = Buffer.from(given, "base64");
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** Signs in over a connection; the server has proved its key before it hears of the secret. */
function signIn(sock: Socket, { hostKey, secret }: SftpAccount, username: string, patienceMs: number): Promise<Client> {
  return new Promise((resolve, reject) => {
    const client = new Client();
    let isKnown = true;
    client.on("ready", () => resolve(client));
    client.on("error", (error: Error & { level?: string }) => {
      if (!isKnown) return reject(new SftpRefusal("HOST_KEY_CHANGED", "The server has another key than the one on record."));
      reject(error.level === "client-authentication" ? new SftpRefusal("LOGIN_REFUSED", "The server refuses the account.") : error);
    });
    client.on("close", () => reject(new Error("The connection has ended.")));
    const proof = secret?.startsWith("-----BEGIN") ? { privateKey: secret } : { password: secret ?? "" };
    try {
      client.connect({
        ...{ sock, username, ...proof, readyTimeout: patienceMs },
        hostVerifier: (key: Buffer) => {
          isKnown = isKey(hostKey, key);
          return isKnown;
        },
      });
    } catch {
      // The private key cannot be read.
      reject(new SftpRefusal("LOGIN_REFUSED", "The private key cannot be read."));
    }
  });
}

export interface SftpFolder {
  /** Undefined where there is none; a file that is longer than `most` bytes is an error. */
  read(name: string, most: number): Promise<Buffer | undefined>;
  /** Writes the file beside its name first, so that whoever looks into the folder sees it as a whole or not at all. */
  write(name: string, content: Buffer): Promise<void>;
}

function folderOf(sftp: SFTPWrapper, folder: string): SftpFolder {
  const at = (name: string) => posix.join(folder, name);
  const stat = (name: string) =>
    new Promise<{ size: number } | undefined>((resolve, reject) => {
      sftp.stat(at(name), (error, stats) => {
        if (error && (error as { code?: unknown }).code !== NO_SUCH_FILE) reject(error);
        else resolve(error ? undefined : stats);
      });
    });
  const done = (act: (over: (error?: Error | null) => void) => void) => promisify(act)();
  return {
    async read(name, most) {
      const stats = await stat(name);
      if (!stats) return undefined;
      if (stats.size > most) throw new Error("The file is too large.");
      return new Promise((resolve, reject) => sftp.readFile(at(name), (error, content) => (error ? reject(error) : resolve(content))));
    },
    async write(name, content) {
      // Of this attempt alone: another one may be writing the same file.
      const part = `${name}.${randomUUID()}.part`;
      try {
        await done((over) => sftp.writeFile(at(part), content, over));
        const stored = await stat(part);
        if (stored?.size !== content.length) throw new Error("The file is not whole.");
        // A rename of version 3 replaces nothing.
        await done((over) => sftp.rename(at(part), at(name), over));
      } catch (error) {
        if (typeof (error as { code?: unknown }).code !== "number") throw error;
        throw new SftpRefusal("FOLDER_REFUSED", "The server does not let the file be written into the folder.");
      }
    },
  };
}

/**
 * Opens the folder of an account, lets it be worked on and ends the connection. Throws `SftpRefusal` where the server is another one,
 * or refuses the account; any other error says that nobody knows what became of it.
 */
export async function inSftpFolder<T>(
  account: SftpAccount,
  { lookup, patienceMs }: { lookup: LookupFunction; patienceMs: number },
  work: (folder: SftpFolder) => Promise<T>,
): Promise<T> {
  const { hostname, port, username, pathname } = new URL(account.address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const sock = openSocket({ host, port: Number(port) || SSH_PORT, lookup, signal: AbortSignal.timeout(patienceMs) });
  // The client tells of it as an error of its own.
  sock.on("error", () => undefined);
  let client: Client | undefined;
  try {
    client = await signIn(sock, account, decodeURIComponent(username), patienceMs);
    const over = new Promise<never>((_, reject) => client?.once("close", () => reject(new Error("The connection has ended."))));
    over.catch(() => undefined);
    const sftp = await Promise.race([promisify<SFTPWrapper>((given) => client?.sftp(given))(), over]);
    return await Promise.race([work(folderOf(sftp, decodeURIComponent(pathname))), over]);
  } finally {
    client?.end();
    sock.destroySoon();
  }
}
