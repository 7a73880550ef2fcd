import { z } from "zod";
import { isDay } from "#app/domain/simulation/calendar.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

/** The day on which the insurer carried an advice out, between that of the advice and today; empty takes it back. Messages are keys of texts. */
export const executionSchema = ({ from, to }: { from: string; to: string }) =>
  z.object({
    executedOn: z
      .string()
      .refine((day) => isDay(day), { error: "journeyFinished.followUp.dayWrong", abort: true })
      .refine((day) => day >= from && day <= to, { error: "journeyFinished.followUp.dayOutside" })
      .optional(),
    ...markFields,
  });
