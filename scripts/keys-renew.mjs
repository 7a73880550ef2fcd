// npm run keys:renew: removes the keys of DATABASE_URL or DATA_DIR that no present secret opens; new ones are made at the next start.
import { installation } from "./installation.mjs";
import { ensureInstalled, say } from "./setup.mjs";

ensureInstalled();
const { tsImport } = await import("tsx/esm/api");
const { renewKeys } = await tsImport("../backend/api/keys-renew.ts", import.meta.url);
try {
  const names = await renewKeys(await installation());
  say(names.length > 0 ? `Removed, to be made anew: ${names.join(", ")}` : "The present secrets open every key; nothing was removed.");
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
