// npm run audit:verify [-- --head ID:DIGEST]: walks the audit log of DATABASE_URL or DATA_DIR and names its first broken row.
import { resolve } from "node:path";
import { ensureInstalled, say } from "./setup.mjs";

const [option, head] = process.argv.slice(2);
if (option !== undefined && (option !== "--head" || !head)) {
  say("Usage: npm run audit:verify, or npm run audit:verify -- --head ID:DIGEST");
  process.exit(2);
}
ensureInstalled();
const { tsImport } = await import("tsx/esm/api");
const { verifyAudit } = await tsImport("../backend/api/audit-verify.ts", import.meta.url);

const place = { databaseUrl: process.env.DATABASE_URL || undefined, dataDir: resolve(process.env.DATA_DIR || ".data") };
try {
  const { ok, sentence } = await verifyAudit(place, head);
  say(sentence);
  process.exit(ok ? 0 : 1);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
