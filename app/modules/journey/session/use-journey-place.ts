import { useLocation } from "@remix-run/react";
import { JOURNEY_STEPS, type JourneyStep } from "#app/domain/advice/steps.ts";
import { type JourneyPlace, journeyPlace } from "#app/navigation/paths.ts";

/** Where the page of the module that is being shown is mounted. */
export const useJourneyPlace = (): JourneyPlace => journeyPlace(useLocation().pathname);

/** The step that the address names; null on other pages of the session. */
export function useCurrentStep(): JourneyStep | null {
  const parts = useLocation().pathname.split("/");
  const step = parts[parts.indexOf("edit") + 1];
  return JOURNEY_STEPS.find((name) => name === step) ?? null;
}
