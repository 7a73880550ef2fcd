import { z } from "zod";
import { isoDate } from "#app/contract/base.ts";
import { INTERFACE_LANGUAGES } from "#app/domain/enumerations.ts";
import { THEME_FONTS } from "#app/domain/theme/fonts.ts";

/**
 * A document ready to be laid out: every text written in the reader's language, every chart drawn as paths in a box of
 * 1000 x 1000 (the geometry of the screen). `*…*` in a sentence is stressed. Sizes are bounded, since laying out takes time.
 */
const words = z.string().max(400);
const sentence = z.string().max(4_000);
const colour = z.string().regex(/^#[\da-f]{6}$/i, "a colour as #rrggbb");
const percent = z.number().min(-100).max(200);
/** Straight strokes in whole units, as `axis.ts` writes them. */
const path = z
  .string()
  .max(40_000)
  .regex(/^(?:[ML]-?\d{1,5} -?\d{1,5}|Z)*$/, "a path of straight strokes");
const tick = z.object({ at: percent, text: words });
/** Per cent from the left and from the top. */
const place = z.object({ left: percent, top: percent });

const facts = z.array(z.object({ label: words, value: words })).max(40);
/** `note` is under the text, smaller. */
const cell = z.union([
  sentence,
  z.object({ text: sentence, note: words.optional(), tone: z.enum(["negative", "muted", "strong"]).optional(), colour: colour.optional() }),
]);

const axes = { yTicks: z.array(tick).max(20), xTicks: z.array(tick).max(20) };
const chart = {
  /** Says in words what the chart shows, for people who do not see it. */
  alternative: sentence,
};

export const documentBlock = z.discriminatedUnion("kind", [
  /** Level 1 begins a part of the document. */
  z.object({
    kind: z.literal("heading"),
    level: z.union([z.literal(1), z.literal(2)]),
    text: words,
    newPage: z.boolean().optional(),
    whole: z.boolean().optional().describe("its part is not cut by the end of a page, where it fits on one"),
    /** `dense`, here and below: for documents of a page or two, or whose pages are counted. */
    dense: z.boolean().optional(),
  }),
  z.object({ kind: z.literal("paragraph"), text: sentence, tone: z.enum(["key", "muted"]).optional(), dense: z.boolean().optional() }),
  z.object({ kind: z.literal("list"), items: z.array(sentence).min(1).max(60) }),
  z.object({ kind: z.literal("facts"), items: facts.min(1), dense: z.boolean().optional() }),
  z.object({
    kind: z.literal("definitions"),
    items: z
      .array(z.object({ term: words, text: sentence }))
      .min(1)
      .max(60),
  }),
  z.object({
    kind: z.literal("notice"),
    tone: z.enum(["information", "flashy", "negative", "positive"]),
    title: words.optional(),
    text: sentence,
    dense: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal("table"),
    caption: words,
    columns: z
      .array(z.object({ label: words, numeric: z.boolean().optional() }))
      .min(1)
      .max(16),
    rows: z.array(z.array(cell).max(16)).max(1_000),
    /** Smaller letters, for tables of many columns. */
    dense: z.boolean().optional(),
    /** The last row sums up. */
    total: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal("fan"),
    ...chart,
    drawing: z.object({
      outer: path,
      middle: path,
      median: path,
      savings: path,
      goal: tick.optional(),
      /** What happened since, laid over the bands, and where it is; places in per cent. */
      followed: z.object({ path, now: place, balance: place.nullable() }).optional(),
      ...axes,
      ends: z.array(z.object({ key: words, at: percent, text: words, label: words })).max(10),
    }),
    legend: z.object({ middle: words, outer: words, median: words, savings: words, followed: words.optional(), balance: words.optional() }),
  }),
  z.object({
    kind: z.literal("lines"),
    ...chart,
    drawing: z.object({ paths: z.array(path).max(5), ...axes, zero: percent }),
    series: z.array(z.object({ name: words, value: words.optional() })).max(5),
    dense: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal("donut"),
    ...chart,
    slices: z.array(z.object({ label: words, share: z.number().min(0).max(100), text: words, colour })).max(30),
    centre: z.object({ value: words, label: words }),
    dense: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal("chances"),
    ...chart,
    share: z.number().min(0).max(1),
    percent: words,
    label: words,
    sentence,
    reached: z.number().int().min(0).max(1_000),
    total: z.number().int().min(1).max(1_000),
    legend: z.object({ reached: words, short: words, unit: words }),
  }),
  /** Numbered boxes from the lower to the higher risk, as in a key information document. */
  z.object({
    kind: z.literal("risk"),
    ...chart,
    level: z.number().int().min(1).max(7),
    most: z.number().int().min(2).max(7),
    lower: words,
    higher: words,
  }),
]);
export type DocumentBlock = z.infer<typeof documentBlock>;

/** Finished colours; every text colour has been checked against what it is on. */
export const documentTheme = z.object({
  font: z.enum(THEME_FONTS),
  /** Fill of the cover's band and of heads, and text on it. */
  primary: colour,
  onPrimary: colour,
  /** Lines and headings on white. */
  accent: colour,
  ink: colour,
  positive: colour,
  negative: colour,
  information: colour,
  flashy: colour,
});
export type DocumentTheme = z.infer<typeof documentTheme>;

const picture = z.object({ type: z.enum(["image/png", "image/jpeg"]), data: z.base64().max(140_000) });

export const pdfDocument = z.object({
  language: z.enum(INTERFACE_LANGUAGES),
  title: words.min(1),
  subject: words,
  /** Who answers for the document. */
  author: words,
  /** Day that the file carries: the same document of the same day is the same file, byte for byte. */
  day: isoDate,
  theme: documentTheme,
  /** PNG or JPEG; without one the organisation's name is there. */
  logo: picture.optional(),
  /** A page of its own by default; `band` lets the blocks begin under the title, for what has a page or two. */
  opening: z.enum(["page", "band"]).optional(),
  cover: z.object({
    organisation: words,
    kicker: words,
    title: words,
    subtitle: words.optional(),
    facts,
    notice: sentence,
    /** Beneath the facts, where there is room; it says nothing that the words do not. */
    image: picture.optional(),
  }),
  /** Under every page but the cover, beside `page`, whose `{page}` and `{pages}` are filled in. */
  footer: z.object({ reference: words, date: words, page: words }),
  /** Name of the file without its ending. */
  fileName: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .default("document"),
  blocks: z.array(documentBlock).min(1).max(1_500),
});
export type PdfDocument = z.infer<typeof pdfDocument>;
