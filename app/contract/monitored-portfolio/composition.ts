import { z } from "zod";
import { composition } from "#app/contract/model-portfolio.ts";
import { versionType } from "#app/contract/monitored-portfolio/shape.ts";

export const versionedComposition = composition.extend({ versionType });

/** All of a portfolio, oldest first, under the names of their paths. */
export const datedCompositions = {
  composition_model: z.array(versionedComposition.extend({ versionType: versionType.exclude(["EXECUTED"]) })),
  composition: z.array(composition),
};
