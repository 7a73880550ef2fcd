import { z } from "zod";
import { decimal, instant, isoDate, uuid } from "#app/contract/base.ts";
import { ASSET_CLASSES, PORTFOLIO_VERSION_TYPES } from "#app/domain/enumerations.ts";

/** What the calls of the AAA model portfolios have in common. */
export const AAA = "/aaa-model-portfolio-service/v1/aaa_model_portfolios";
export const AAA_ONE = `${AAA}/{uuid}` as const;

export const byUuid = { params: z.object({ uuid }) };
export const atDate = { params: z.object({ uuid, date: isoDate }) };
/** `user` is taken from the token; somebody else is refused unless an administrator asks. */
export const forUser = z.object({ user: uuid.optional() });
export const flag = z.enum(["true", "false"]).transform((text) => text === "true");
export const versionType = z.enum(PORTFOLIO_VERSION_TYPES);
export const language = z.enum(["fr", "en"]).default("fr");

/** Per cent, 1.25 means 1.25 %. */
export const share = decimal.refine((text) => Number(text) >= 0 && Number(text) <= 100, "0 to 100").describe("per cent");
/** A text that documents show in the language of their reader. */
const text = z.string().trim().min(1).max(4_000);
export const bilingual = z.object({ fr: text, en: text });

/** Who wrote the settings of a day, and when. */
export const written = { authorName: z.string(), updatedAt: instant };

/** Errors stand in the way of what was asked, warnings do not. */
export const problem = z.object({
  code: z.string().describe("as the error catalogue has it"),
  severity: z.enum(["error", "warning"]),
  /** The part of the portfolio that it concerns, for instance composition or fee. */
  section: z.string().optional(),
  date: isoDate.optional(),
  series: uuid.optional(),
  rule: z.string().optional(),
  assetClass: z.enum(ASSET_CLASSES).optional(),
  /** What is there and what is allowed: per cent, a number of lines or a date. */
  found: z.string().optional(),
  limit: z.string().optional(),
});
export const validation = z.object({
  valid: z.boolean().describe("without errors"),
  checkedAt: instant,
  problems: z.array(problem),
});

export const JOB_STATUSES = ["ONGOING", "DONE", "ERROR"] as const;
/** Work that goes on after the answer. */
export const jobAcknowledgement = z.object({ job: uuid, status: z.enum(JOB_STATUSES), startedAt: instant });
