import { expect, it } from "vitest";
import { sendDefinitions } from "#app/modules/definition-import/definition-import.server.ts";
import { importGlidepath } from "#app/modules/glidepath/glidepath.server.ts";
import { importLines } from "#app/modules/investment-pool/pool.server.ts";
import { AppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";

const file = new File(["code"], "table.xlsx");
const marks = { idem: crypto.randomUUID(), version: 1 };
const form = new FormData();
form.set("file", file);

/** Each screen that sends a table. */
const SCREENS = {
  glidepath: (viewer: Viewer) => importGlidepath(viewer, "Grid", file, marks),
  definitions: (viewer: Viewer) => sendDefinitions(viewer, form),
  pool: (viewer: Viewer) => importLines(viewer, crypto.randomUUID(), file, { ...marks, dryRun: true, replace: false }),
};

const refusing = (details: { code: string; messageKey?: string }) => {
  const refuse = () => Promise.reject(new AppError("refused", { status: 413, correlationId: null, ...details }));
  const api = { glidepaths: { create: refuse }, definitionImports: { create: refuse }, investmentPools: { import: refuse } };
  return { api } as unknown as Viewer;
};

it.each(Object.entries(SCREENS))(
  "%s: the reason of a file that is no table is told beside its field, other failures go on",
  async (_, send) => {
    const code = "INVALID_EXCEL_FILE";
    expect(await send(refusing({ code, messageKey: "imports.problem.bomb" }))).toEqual({ fault: "imports.problem.bomb" });
    const unknown = refusing({ code, messageKey: "imports.problem.newer" });
    expect(await send(unknown)).toEqual({ fault: "imports.tableProblem.unreadable" });
    await expect(send(refusing({ code: "PAYLOAD_TOO_LARGE" }))).rejects.toThrow("refused");
  },
);
