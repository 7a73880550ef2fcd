import { z } from "zod";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";

/** A figure from 0 to `most` with two decimals at most, typed in the person's language and given as an exact decimal. */
export const figureSchema = (language: InterfaceLanguage, most: number, wrong: string) =>
  z.string().transform((text, context) => {
    const decimal = readDecimal(text, language);
    if (decimal !== null && /^\d+(\.\d{1,2})?$/.test(decimal) && Number(decimal) <= most) return decimal;
    context.addIssue({ code: "custom", message: wrong });
    return z.NEVER;
  });
