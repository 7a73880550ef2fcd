import { createPostgres, type DatabaseKind, temporaryFolder } from "../fixtures/database.ts";
import { loopDisk } from "../fixtures/outside/loop-disk.ts";
import { smallDisk } from "../fixtures/outside/small-disk.ts";
import { startSmtpSink } from "../fixtures/outside/smtp-sink.ts";
import { startPostgresServer } from "../fixtures/processes/postgres-server.ts";
import type { Fault, Ground } from "./fault.ts";
import { limits } from "./machine.ts";

export const SECRET = "one-key-that-all-processes-of-a-turn-have-in-common";

/** Makes what a fault asks for: a database, disks, a server, and a mail server beside them. */
export async function layGround(
  fault: Pick<Fault, "diskMb" | "cutDiskMb" | "ownServer">,
  kind: DatabaseKind,
  seed: number,
): Promise<{ ground: Ground; clear(): Promise<void> }> {
  const disk = fault.diskMb ? smallDisk(fault.diskMb) : null;
  const cutDisk = fault.cutDiskMb ? loopDisk(fault.cutDiskMb) : null;
  const folder = temporaryFolder();
  const server = fault.ownServer ? await startPostgresServer(fault.ownServer) : null;
  const postgres = kind === "postgres" && !server ? await createPostgres({ migrated: true }) : null;
  const databaseUrl = server?.url ?? postgres?.url;
  const mail = await startSmtpSink();
  const ground: Ground = {
    databaseUrl,
    dataDir: `${disk?.folder ?? cutDisk?.folder ?? folder.folder}/data`,
    env: {
      SESSION_SECRETS: SECRET,
      LOG_LEVEL: "warn",
      SMTP_URL: mail.url,
      // Requests bear the names that writers give them.
      TRUST_PROXY: "1",
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    leave: (megabytes) => disk?.leave(megabytes),
    power: { cut: () => cutDisk?.cut(), plugIn: () => cutDisk?.plugIn() },
    server,
    mail,
    seed,
    limits: await limits(),
  };
  return {
    ground,
    clear: async () => {
      await postgres?.drop();
      server?.remove();
      await mail.close();
      disk?.remove();
      cutDisk?.remove();
      folder.remove();
    },
  };
}
