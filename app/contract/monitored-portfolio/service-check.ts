import { z } from "zod";
import { instant, route } from "#app/contract/base.ts";
import { AAA, jobAcknowledgement } from "#app/contract/monitored-portfolio/shape.ts";

/** What tells whether the service works. */
export const monitoredService = {
  testLock: route("GET", `${AAA}/test-lock`, "aaa-test-lock", "Whether the locks that keep writes of portfolios apart can be had")
    .input(z.object({}))
    .output(
      z.object({
        acquired: z.boolean().describe("of every portfolio that the caller's organisation keeps, at one moment"),
        waitedMs: z.number().int().describe("milliseconds"),
        portfolios: z.number().int(),
      }),
    ),
  testAsync: route("GET", `${AAA}/test-async`, "aaa-test-async", "Whether a job in the background is run")
    .input(z.object({}))
    .output(jobAcknowledgement.extend({ endedAt: instant.nullable().describe("null while it was not run") })),
};
