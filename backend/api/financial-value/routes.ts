import { batchAsync } from "./background-batch.ts";
import { estimated } from "./estimating.ts";
import { flows, putFlows } from "./flows.ts";
import { abandonImport, answerImport, applyImport, getImport, imports, previewImport } from "./importing.ts";
import { first, get, historicalToExcel, last, search } from "./reading.ts";
import { batch, create, remove } from "./writing.ts";

/** Calls of the financial value service. The upload of a file is a raw route (import/upload.ts): its body is streamed. */
export const financialValueRoutes = {
  get,
  create,
  remove,
  batch,
  batchAsync,
  flows,
  putFlows,
  historicalToExcel,
  estimated,
  last,
  first,
  search,
  imports,
  getImport,
  answerImport,
  previewImport,
  applyImport,
  abandonImport,
};
