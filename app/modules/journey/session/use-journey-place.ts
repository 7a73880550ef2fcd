import { useLocation, useMatches } from "@remix-run/react";
import { JOURNEY_STEPS, type JourneyStep } from "#app/domain/advice/steps.ts";
import { pageHandle } from "#app/navigation/page-handle.ts";
import { JOURNEY_MOUNTS, type JourneyPlace } from "#app/navigation/paths.ts";

/** Where the page of the module that is being shown is mounted: the layout around it has the place as its id. */
export function useJourneyPlace(): JourneyPlace {
  const matches = useMatches();
  const mount = JOURNEY_MOUNTS.find((name) => matches.some(({ id }) => id === name)) ?? "fia/reco-journey";
  return { mount, bare: pageHandle(matches).alone };
}

/** The step that the address names; null on other pages of the session. */
export function useCurrentStep(): JourneyStep | null {
  const parts = useLocation().pathname.split("/");
  const step = parts[parts.indexOf("edit") + 1];
  return JOURNEY_STEPS.find((name) => name === step) ?? null;
}
