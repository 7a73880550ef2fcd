import { z } from "zod";
import { FONT_SIZES, INTERFACE_LANGUAGES } from "#app/domain/enumerations.ts";
import { message } from "#app/i18n/message.ts";

export const preferencesSchema = z.object({
  language: z.enum(INTERFACE_LANGUAGES, { error: message("preferences.language.required") }),
  fontSize: z.enum(FONT_SIZES, { error: message("preferences.fontSize.required") }),
});
