import { type AuditHead, auditHead, holdsHead, renewalOf, verifyAuditChain } from "#backend/calls/audit.ts";
import { type Installation, openInstallation } from "#backend/operator/installation.ts";

export interface Verdict {
  ok: boolean;
  /** For the person at the command line. */
  sentence: string;
}

/** Reads `id:digest` as the command prints it; null for anything else. */
function headOf(text: string): AuditHead | null {
  const [, id, digest] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? [];
  return id && digest ? { id: Number(id), digest } : null;
}

/** Verifies the audit log of an installation, and that a head written down earlier still stands in it. */
export async function verifyAudit(installation: Installation, told?: string): Promise<Verdict> {
  const wanted = told === undefined ? null : headOf(told);
  if (told !== undefined && wanted === null) return { ok: false, sentence: "--head takes ID:DIGEST as this command prints it." };
  const database = await openInstallation(installation);
  try {
    const { rows, brokenAt } = await verifyAuditChain(database);
    if (brokenAt !== null) return { ok: false, sentence: `The audit log is broken at row ${brokenAt}, after ${rows} good rows.` };
    if (wanted && !(await holdsHead(database, wanted))) {
      return { ok: false, sentence: `Row ${wanted.id} of the given head is missing or another: the end of the audit log was cut off.` };
    }
    const head = await auditHead(database);
    const renewal = await renewalOf(database);
    const since = renewal ? ` since row ${renewal.id}; the key of the rows before it was lost, they cannot be verified` : "";
    return { ok: true, sentence: `The audit log is whole: ${rows} rows${head ? `, head ${head.id}:${head.digest}` : ""}${since}.` };
  } finally {
    await database.close();
  }
}
