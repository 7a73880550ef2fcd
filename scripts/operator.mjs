// npm run admin -- NAME, backup -- FILE, restore -- FILE, audit:verify [-- --head ID:DIGEST], keys:renew, reload and
// jobs [-- again NUMBER, drop NUMBER REASON, suspend REASON or resume]: operator.ts from its source.
import { ensureInstalled } from "./setup.mjs";

ensureInstalled();
const { tsImport } = await import("tsx/esm/api");
await tsImport("../operator.ts", import.meta.url);
