import { z } from "zod";
import { FETCH_SECONDS, PROVIDER_CONTENTS, PROVIDER_FORMATS, PROVIDER_PLACES, PROVIDER_RHYTHMS } from "#app/domain/market-data/provider.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const count = (least: number, most: number, fault: "providers.form.runsWrong" | "providers.form.secondsWrong") =>
  z
    .string({ error: fault })
    .trim()
    .regex(/^\d{1,4}$/, fault)
    .refine((text) => Number(text) >= least && Number(text) <= most, fault);
/** Characters that a header carries, without a space at either end. */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/;

/** What is said of a provider. Messages are keys of texts. */
export const providerSchema = z
  .strictObject({
    name: z
      .string({ error: "providers.form.nameRequired" })
      .trim()
      .min(1, "providers.form.nameRequired")
      .max(60, "providers.form.nameLong"),
    content: z.enum(PROVIDER_CONTENTS, "providers.form.choose"),
    place: z.enum(PROVIDER_PLACES, "providers.form.choose"),
    address: z
      .string({ error: "providers.form.addressRequired" })
      .trim()
      .min(1, "providers.form.addressRequired")
      .max(500, "providers.form.addressLong"),
    format: z.enum(PROVIDER_FORMATS, "providers.form.choose"),
    rowsAt: z.string().trim().max(200, "providers.form.addressLong").optional(),
    headerName: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{1,60}$/, "providers.form.headerWrong")
      .optional(),
    secret: z.string().regex(HEADER_VALUE, "providers.form.secretWrong").optional(),
    rhythm: z.enum(PROVIDER_RHYTHMS, "providers.form.choose"),
    time: z
      .string({ error: "providers.form.timeWrong" })
      .trim()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "providers.form.timeWrong"),
    dailyRuns: count(1, 1_000, "providers.form.runsWrong"),
    seconds: count(1, FETCH_SECONDS.most, "providers.form.secondsWrong"),
    ...markFields,
  })
  .refine(({ secret, headerName }) => secret === undefined || headerName !== undefined, {
    path: ["headerName"],
    error: "providers.form.headerNeeded",
  })
  .refine(({ format, content }) => format !== "ECB_RATES" || content === "FX_RATES", {
    path: ["format"],
    error: "providers.form.formatRates",
  });
export type ProviderForm = z.infer<typeof providerSchema>;

/** The body of the calls. A secret that is not typed stays; without its header it goes. */
export function providerBody({ version: _version, idem: _idem, dailyRuns, seconds, rowsAt, headerName, secret, ...typed }: ProviderForm) {
  const said: { secret?: string | null } = headerName === undefined ? { secret: null } : secret === undefined ? {} : { secret };
  const figures = { dailyRuns: Number(dailyRuns), seconds: Number(seconds) };
  return { ...typed, ...figures, rowsAt: rowsAt ?? "", headerName: headerName ?? null, ...said };
}

export const PROVIDER_FIELDS = [
  ...["name", "content", "place", "address", "format", "rowsAt", "headerName", "secret", "rhythm", "time", "dailyRuns", "seconds"],
] as const;
