import { z } from "zod";
import { AppError } from "#app/services/app-error.ts";

/** What a form carries for its write: the key that makes it happen once, and the version that the person saw. */
export interface WriteMarks {
  idem?: string | undefined;
  version?: number | undefined;
}

const SHORTEST_KEY = 8;
const LONGEST_KEY = 255;

/** Marks as fields of a form's schema. A form that makes something new has no version; that of a change is refused without one. */
export const markFields = {
  version: z.coerce.number().int().min(0).optional(),
  idem: z.string().min(SHORTEST_KEY).max(LONGEST_KEY),
};

/** Key of a form without a schema; empty where it has none. */
export const idemOf = (form: FormData): string => {
  const idem = form.get("idem");
  return typeof idem === "string" ? idem : "";
};

/** Version that a form names; one that makes something new has none. */
export function versionIn(form: FormData): number | undefined {
  const version = String(form.get("version") ?? "");
  return /^\d{1,9}$/.test(version) ? Number(version) : undefined;
}

/** Marks of a form without a schema that changes something. Throws 428 where it names no version. */
export const marksOf = (form: FormData): { idem: string; version: number } => ({
  idem: idemOf(form),
  version: seenVersion(versionIn(form)),
});

function seenVersion(version: number | undefined): number {
  if (version !== undefined) return version;
  throw new AppError("The form names no version of what it changes.", { code: "VERSION_MISSING", status: 428, correlationId: null });
}

/** Headers of a write that meets no version: it makes something new, or moves on a state that it checks itself. */
export const headersOfNew = ({ idem = "" }: Pick<WriteMarks, "idem">): { "idempotency-key"?: string } =>
  idem.length >= SHORTEST_KEY && idem.length <= LONGEST_KEY ? { "idempotency-key": idem } : {};

/** Headers of a write to what exists. Throws 428 where no version was seen: another person's change would be lost unnoticed. */
export const headersOfChange = ({ idem, version }: WriteMarks) => ({
  ...headersOfNew({ idem }),
  "if-match": String(seenVersion(version)),
});
