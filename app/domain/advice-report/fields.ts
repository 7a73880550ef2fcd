import type { AdviceFacts } from "./facts.ts";
import { ADVICE_FIELDS } from "./fields/advice-fields.ts";
import { CHECK_FIELDS } from "./fields/check-fields.ts";
import { CLIENT_FIELDS } from "./fields/client-fields.ts";
import { COST_FIELDS } from "./fields/cost-fields.ts";
import type { Field } from "./fields/field.ts";
import { PAPER_FIELDS } from "./fields/paper-fields.ts";
import { PROFILE_FIELDS } from "./fields/profile-fields.ts";

/** All that a sentence may say or depend on. The sentences name these; nothing else reaches a document. */
export const FIELDS = {
  ...CLIENT_FIELDS,
  ...PROFILE_FIELDS,
  ...CHECK_FIELDS,
  ...ADVICE_FIELDS,
  ...COST_FIELDS,
  ...PAPER_FIELDS,
} as const satisfies Record<string, Field>;
export type FieldName = keyof typeof FIELDS;
export const readField = (name: FieldName, facts: AdviceFacts): string | null => FIELDS[name].read(facts);
