import type { z } from "zod";
import { recoConfig } from "#app/contract/journey/journey.ts";
import type * as contract from "#app/contract/journey/session.ts";
import * as parts from "#app/contract/journey/session-parts.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import type { SessionRow, SessionScope } from "./session.store.ts";

/** The parts that are filled in one by one, as the row keeps them. */
export const PARTS = {
  questionnaire: parts.questionnairePart,
  sustainability: parts.sustainabilityPart,
  proposalParams: parts.proposalPart,
  workspace: parts.workspacePart,
} as const;
export type PartName = keyof typeof PARTS;
export type Part<N extends PartName> = z.output<(typeof PARTS)[N]>;

/** Refuses 403 without the permission, and when the call names another user or distributor than the caller's. */
export function sessionScopeOf(caller: Caller, asked: { user?: string | undefined; distributor?: string | undefined } = {}): SessionScope {
  requirePermission(caller, "advisory-journeys");
  const { distributor, userUuid: owner } = caller;
  if (distributor === null) throw refuse.forbidden("FORBIDDEN", "Sessions belong to the people of a distributor.");
  if ((asked.user ?? owner) !== owner || (asked.distributor ?? distributor) !== distributor)
    throw refuse.forbidden("FORBIDDEN", "Sessions of others cannot be reached.");
  return { distributor, owner };
}

/** EXPIRED is told by the clock: nothing was finalised in the days that the journey gives. */
export function stateOf(row: SessionRow, now = Date.now()): contract.RecoSession["state"] {
  if (row.published.length > 0) return "PUBLISHED";
  if (row.finalizedAt !== null) return "FINALIZED";
  return Date.parse(row.expiresAt) <= now ? "EXPIRED" : "IN_PROGRESS";
}

/** Throws 409 unless the session may still be worked on. */
export function requireOpen(row: SessionRow): void {
  const state = stateOf(row);
  if (state === "EXPIRED") throw refuse.conflict("SESSION_EXPIRED", "This session has expired.", { expiresAt: row.expiresAt });
  if (state !== "IN_PROGRESS") throw refuse.conflict("SESSION_FINALIZED", "A finalised session can no longer be changed.");
}

export const creationOf = (row: SessionRow) => parts.sessionCreation.parse(row.creation);
export const configOf = (row: SessionRow) => recoConfig.parse(row.config);

/** A part as it was filled in; null before. */
export function partOf<N extends PartName>(row: SessionRow, name: N): Part<N> | null {
  const kept = row.parts[name];
  return kept === undefined ? null : (PARTS[name].parse(kept) as Part<N>);
}

export const adviceOf = (row: SessionRow) => row.advice as contract.FinalAdvice | null;
export const publicationsOf = (row: SessionRow) => row.published as unknown as contract.Publication[];

export function summaryOf(row: SessionRow): contract.RecoSession {
  const { projectName, clientFirstName = "", clientLastName = "" } = creationOf(row);
  return {
    uuid: row.uuid,
    hash: row.hash,
    journey: row.journey,
    journeyVersion: row.journeyVersion,
    product: row.product,
    distributor: row.distributor,
    owner: row.owner,
    state: stateOf(row),
    projectName: partOf(row, "proposalParams")?.projectName ?? projectName ?? null,
    clientName: `${clientFirstName} ${clientLastName}`.trim() || null,
    expiresAt: new Date(row.expiresAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    version: row.version,
  };
}

export const sessionOf = (row: SessionRow): contract.FullSession => ({
  ...summaryOf(row),
  config: configOf(row),
  creation: creationOf(row),
  questionnaire: partOf(row, "questionnaire"),
  sustainability: partOf(row, "sustainability"),
  proposalParams: partOf(row, "proposalParams"),
  workspace: partOf(row, "workspace"),
  advice: adviceOf(row),
  publications: publicationsOf(row),
});

/** What a session begins with in its parts, so that nothing is asked twice. */
export function firstParts(creation: parts.SessionCreation): Record<string, unknown> {
  const { actType, productUuid, projectName, additionalContributionAmount, regularContributionsAmount, withdrawalAmount } = creation;
  const investmentHorizonMonths = creation.investmentHorizonMonths ?? (creation.investmentHorizon && creation.investmentHorizon * 12);
  const proposal = {
    actType,
    productUuid,
    projectName,
    additionalContributionAmount,
    regularContributionsAmount,
    withdrawalAmount,
    investmentHorizonMonths,
  };
  const first: Record<string, unknown> = { proposalParams: parts.proposalPart.parse(proposal) };
  const { sustainabilityCoverage: minimumCoverage } = creation;
  const preferences = { ...creation, ...(minimumCoverage && { minimumCoverage }) };
  if (Object.keys(parts.sustainabilityPart.shape).some((name) => preferences[name as keyof typeof preferences] !== undefined))
    first.sustainability = parts.sustainabilityPart.parse(preferences);
  if (creation.riskProfile !== undefined) first.questionnaire = { answers: {}, riskProfile: creation.riskProfile };
  return first;
}
