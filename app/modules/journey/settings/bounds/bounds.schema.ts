import { z } from "zod";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { BOUND_FIELDS, BOUND_GROUPS, type BoundField, fieldsOf, mayBeEmpty } from "../../changes/bound-fields.ts";

/** Least and most of each unit, and whether it is a whole number. */
const RANGES = {
  percent: { least: 0, most: 100, whole: false },
  class: { least: 1, most: 7, whole: true },
  days: { least: 1, most: 366, whole: true },
  months: { least: 1, most: 60, whole: true },
  years: { least: 1, most: 50, whole: true },
  times: { least: 1, most: 10, whole: false },
} as const;
const MOST_REASON = 1000;

/** A figure of a bound as its unit allows it; what is empty is no limit. */
function figure(language: InterfaceLanguage, { unit }: BoundField) {
  const { least, most, whole } = RANGES[unit];
  return z
    .string()
    .transform((text, context) => {
      const decimal = readDecimal(text, language);
      const value = Number(decimal);
      const isWritten = decimal !== null && (whole ? /^\d+$/ : /^\d+(\.\d{1,2})?$/).test(decimal);
      if (isWritten && value >= least && value <= most) return value;
      context.addIssue({ code: "custom", message: `journeyBounds.wrong.${unit}` });
      return z.NEVER;
    })
    .optional();
}

/** The form of the bounds: every figure within its unit, no first bound above its second, no horizon before the one above it. */
export function boundsSchema(language: InterfaceLanguage) {
  const figures = Object.fromEntries(BOUND_FIELDS.map((field) => [field.name, figure(language, field)])) as Record<
    string,
    ReturnType<typeof figure>
  >;
  return z
    .strictObject({
      declaredProfile: z.literal("on").optional(),
      reason: z.string().trim().max(MOST_REASON, "journeySettings.form.textLong").optional(),
      ...markFields,
      ...figures,
    })
    .superRefine(
      (form, context) => {
        const values = form as unknown as Record<string, number | undefined>;
        const issue = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
        for (const group of BOUND_GROUPS) {
          let before = 0;
          for (const { name, end, step } of fieldsOf(group)) {
            const value = values[name];
            const base = name.replace(/_(green|red|under)$/, "");
            const together = end === undefined ? [] : [`${base}_green`, `${base}_red`, ...(step === undefined ? [] : [`${base}_under`])];
            const isUsed = !mayBeEmpty(group) || together.some((one) => values[one] !== undefined);
            if (value === undefined) {
              if (isUsed) issue(name, "journeyBounds.wrong.missing");
              continue;
            }
            if (end === "red" && value < (values[`${base}_green`] ?? 0)) issue(name, "journeyBounds.wrong.crossed");
            if (end === "under") {
              if (value <= before) issue(name, "journeyBounds.wrong.order");
              before = value;
            }
          }
        }
      },
      { when: ({ value }) => typeof value === "object" && value !== null },
    );
}
