import { abandonImport, applyImport, getImport, imports } from "./importing.ts";
import { first, get, last, search } from "./reading.ts";
import { batch, create, remove } from "./writing.ts";

/** Calls of the financial value service. The upload of a file is a raw route (import/upload.ts): its body is streamed. */
export const financialValueRoutes = { get, create, remove, batch, last, first, search, imports, getImport, applyImport, abandonImport };
