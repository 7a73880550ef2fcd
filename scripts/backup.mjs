// npm run backup -- FILE and npm run restore -- FILE: the whole database of DATABASE_URL or DATA_DIR, into a file and back.
import { resolve } from "node:path";
import { ensureInstalled, say } from "./setup.mjs";

const [command, file] = process.argv.slice(2);
if (!["backup", "restore"].includes(command) || !file) {
  say("Usage: npm run backup -- FILE, or npm run restore -- FILE");
  process.exit(2);
}
ensureInstalled();
const { tsImport } = await import("tsx/esm/api");
const { backUp, restore } = await tsImport("../backend/database/backup.ts", import.meta.url);

const place = { databaseUrl: process.env.DATABASE_URL || undefined, dataDir: resolve(process.env.DATA_DIR || ".data") };
try {
  if (command === "backup") {
    await backUp(place, resolve(file));
    say(`Backup written to ${file}`);
  } else {
    const aside = await restore(place, resolve(file));
    say(`Database restored from ${file}${aside ? `; the one before is in ${aside}` : ""}`);
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
