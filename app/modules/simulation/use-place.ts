import { useLocation } from "@remix-run/react";
import { type SimulationPlace, simulationPlace } from "#app/navigation/paths.ts";

/** Where the page of the simulation that is being shown is mounted. */
export const useSimulationPlace = (): SimulationPlace => simulationPlace(useLocation().pathname);
