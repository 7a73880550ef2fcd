import { z } from "zod";
import { INTERFACE_LANGUAGE_SETTINGS } from "#app/domain/enumerations.ts";
import { PICTURE_BYTES } from "#app/domain/format/file-sizes.ts";
import {
  ORGANISATION_SWITCHES,
  ORGANISATION_TEXTS,
  type SwitchName,
  type TextName,
  textOf,
} from "#app/domain/organisation/organisation-fields.ts";
import { hexColour } from "#app/domain/theme/contrast.ts";
import { THEME_FONTS } from "#app/domain/theme/fonts.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { CHART_CLASSES, COLOUR_FIELDS, type ColourField, RADII } from "./chart-fields.ts";

/** A text as it is typed; empty takes it away. */
function typedText(name: TextName) {
  const { longest, read = (text: string) => text } = textOf(name);
  return z
    .string()
    .trim()
    .refine((text) => text.length <= longest && read(text) !== null, `organisation.texts.${name}.wrong`)
    .transform((text) => read(text) ?? text)
    .optional();
}
const TEXTS = Object.fromEntries(Object.keys(ORGANISATION_TEXTS).map((name) => [name, typedText(name as TextName)])) as Record<
  TextName,
  ReturnType<typeof typedText>
>;
const checked = z.literal("on").optional();
const SWITCHES = Object.fromEntries(Object.keys(ORGANISATION_SWITCHES).map((name) => [name, checked])) as Record<
  SwitchName,
  typeof checked
>;

/** Name, language, texts, switches and modules. Messages are keys of texts. */
export const identitySchema = z.object({
  name: z
    .string({ error: "organisation.identity.nameRequired" })
    .trim()
    .min(1, "organisation.identity.nameRequired")
    .max(120, "organisation.identity.nameLong"),
  language: z.enum(INTERFACE_LANGUAGE_SETTINGS),
  ...TEXTS,
  ...SWITCHES,
  flags: z.array(z.string().max(60)).default([]),
  ...markFields,
});

const colour = z
  .string()
  .trim()
  .refine((text) => hexColour(text) !== null, "organisation.chart.badColour")
  .transform((text) => hexColour(text) ?? text)
  .optional();

/** The browser judges it too: a file of megabytes is more than the front reads, which would lose what else was typed. */
const PICTURE = z
  .instanceof(File, { message: "organisation.chart.badFile" })
  .refine(({ size }) => size <= PICTURE_BYTES, "organisation.chart.tooLarge")
  .optional();
const COLOURS = Object.fromEntries(COLOUR_FIELDS.map((name) => [name, colour])) as Record<ColourField, typeof colour>;
const CLASS_COLOURS = Object.fromEntries(CHART_CLASSES.map((name) => [name, colour])) as Record<
  (typeof CHART_CLASSES)[number],
  typeof colour
>;

/** Graphic chart: an empty field takes the default. */
export const chartSchema = z.object({
  font: z.enum(THEME_FONTS).optional(),
  borderRadius: z.enum(RADII).optional(),
  ...COLOURS,
  assetClassColors: z.object(CLASS_COLOURS).optional(),
  logo: PICTURE,
  favicon: PICTURE,
  removeLogo: z.literal("on").optional(),
  removeFavicon: z.literal("on").optional(),
  ...markFields,
});
export type ChartForm = z.infer<typeof chartSchema>;

const word = z.string().trim().max(2_000, "organisation.dictionary.long").optional();
/** Words of the organisation; a line without a key and words is left out. */
export const dictionarySchema = z.object({
  words: z
    .array(
      z
        .object({
          key: z
            .string()
            .trim()
            .regex(/^[a-zA-Z][\w.-]{0,119}$/, "organisation.dictionary.badKey")
            .optional(),
          fr: word,
          en: word,
        })
        .refine(({ key, fr, en }) => Boolean(key) || !(fr || en), { message: "organisation.dictionary.keyRequired", path: ["key"] })
        .refine(({ key, fr, en }) => !key || Boolean(fr || en), { message: "organisation.dictionary.wordRequired", path: ["fr"] }),
    )
    .max(150)
    .superRefine((words, context) => {
      const seen = new Set<string>();
      words.forEach(({ key }, i) => {
        if (key && seen.has(key)) context.addIssue({ code: "custom", message: "organisation.dictionary.twice", path: [i, "key"] });
        if (key) seen.add(key);
      });
    })
    .default([]),
  ...markFields,
});
