import { z } from "zod";
import { refuse } from "#backend/calls/refusal.ts";

/**
 * A record after a PUT: what the request leaves out stays as it is stored. `written` is the schema of the whole record, by which both
 * together are judged; throws 400 with the place of what does not fit.
 */
export function changedRecord<S extends z.ZodType>(written: S, stored: object, said: object): z.output<S> {
  const members: z.ZodRawShape = written instanceof z.ZodObject ? written.shape : {};
  const whole: Record<string, unknown> = { ...stored };
  for (const [name, value] of Object.entries(said)) {
    if (value === undefined) continue;
    // Null takes away what the record may lack, and is a value where it is one.
    if (value === null && members[name] instanceof z.ZodOptional && !members[name].safeParse(null).success) delete whole[name];
    else whole[name] = value;
  }
  const judged = written.safeParse(whole);
  if (judged.success) return judged.data;
  const issues = judged.error.issues.map(({ path, message }) => ({ path: ["body", ...path].join("."), message }));
  throw refuse.badRequest("INVALID_INPUT", "The request does not fit the contract.", { issues });
}
