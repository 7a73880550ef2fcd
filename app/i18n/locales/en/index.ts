import { auth } from "./auth.ts";
import { common } from "./common.ts";
import { errors } from "./errors.ts";
import { imports } from "./imports.ts";
import { marketEvents } from "./marketEvents.ts";
import { methodology } from "./methodology.ts";
import { navigation } from "./navigation.ts";
import { organisation } from "./organisation.ts";
import { preferences } from "./preferences.ts";
import { series } from "./series.ts";
import { simulation } from "./simulation.ts";
import { simulator } from "./simulator.ts";

/** One entry for each namespace; the name is the first part of a key. */
export const en = {
  auth,
  common,
  navigation,
  errors,
  organisation,
  preferences,
  imports,
  marketEvents,
  series,
  methodology,
  simulation,
  simulator,
};
