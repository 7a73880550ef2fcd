import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const MOST_POINTS = 100;
const MOST_DAYS = 66;
const WRONG = { threshold: "alerts.portfolio.thresholdInvalid", period: "alerts.portfolio.periodInvalid" } as const;

/** An alert on a portfolio as the form sends it; that on the risk class has no threshold. Messages are keys of texts. */
export const alertSchema = (language: InterfaceLanguage) =>
  z.object({
    intent: z.enum(["save", "off", "preview"]),
    deviationThreshold: figureSchema(language, MOST_POINTS, WRONG.threshold)
      .refine((text) => Number(text) > 0, WRONG.threshold)
      .optional(),
    periodInDays: z
      .string({ error: WRONG.period })
      .trim()
      .regex(/^\d{1,2}$/, WRONG.period)
      .transform(Number)
      .refine((days) => days >= 1 && days <= MOST_DAYS, WRONG.period),
    ...markFields,
  });
