// npm run audit:verify [-- --head ID:DIGEST]: walks the audit log of DATABASE_URL or DATA_DIR and names its first broken row.
import { installation } from "./installation.mjs";
import { ensureInstalled, say } from "./setup.mjs";

const [option, head] = process.argv.slice(2);
if (option !== undefined && (option !== "--head" || !head)) {
  say("Usage: npm run audit:verify, or npm run audit:verify -- --head ID:DIGEST");
  process.exit(2);
}
ensureInstalled();
const { tsImport } = await import("tsx/esm/api");
const { verifyAudit } = await tsImport("../backend/api/audit-verify.ts", import.meta.url);

try {
  const { ok, sentence } = await verifyAudit(await installation(), head);
  say(sentence);
  process.exit(ok ? 0 : 1);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
