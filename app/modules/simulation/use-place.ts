import { useLocation } from "@remix-run/react";
import { type SimulationPlace, simulationPlace } from "#app/navigation/paths.ts";

/** Where the page of the simulation stands that is being shown. */
export const useSimulationPlace = (): SimulationPlace => simulationPlace(useLocation().pathname);
