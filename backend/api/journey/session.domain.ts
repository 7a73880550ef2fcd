import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type * as advice from "#app/contract/journey/advice.ts";
import { questionnairePart } from "#app/contract/journey/questionnaire-part.ts";
import { secondReadingPart } from "#app/contract/journey/second-reading-part.ts";
import type * as contract from "#app/contract/journey/session.ts";
import * as parts from "#app/contract/journey/session-parts.ts";
import { suitabilityPart } from "#app/contract/journey/suitability-part.ts";
import { countedAnswers } from "#app/domain/advice/acceptance.ts";
import { currentStep, type JourneyStep, stepsOf } from "#app/domain/advice/steps.ts";
import { runOut } from "#app/domain/advice-report/clock.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { canonicalJson } from "#backend/calls/canonical-json.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { keptComposition, saidComposition } from "./composition.ts";
import { configInForce, rulesChanged } from "./rules-in-force.ts";
import type { SessionRow, SessionScope } from "./session.store.ts";

/** 256 bits: nobody guesses the address of a session. */
export const newHash = () => randomBytes(32).toString("base64url");

/** The parts that are filled in one by one, as the row keeps them. */
export const PARTS = {
  questionnaire: questionnairePart,
  sustainability: parts.sustainabilityPart,
  proposalParams: parts.proposalPart,
  workspace: parts.workspacePart,
  suitability: suitabilityPart,
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

/** EXPIRED follows from the clock: nothing was finalised in the days that the journey gives. */
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

/** Throws 409 once the client was removed on request: the advice is then read, and nothing new is made of it. */
export function requireClient(row: SessionRow): void {
  if (row.removedClient === null) return;
  throw refuse.conflict("CLIENT_REMOVED", "The client's data were removed on request: the advice is only read.", { until: row.heldUntil });
}

export const creationOf = (row: SessionRow) => parts.sessionCreation.parse(row.creation);
/** Whether a session is for a company rather than for one or two people. */
export const isCompany = ({
  legalPersonName,
  legalPersonIdentifier,
}: Pick<parts.SessionCreation, "legalPersonName" | "legalPersonIdentifier">): boolean =>
  legalPersonName !== undefined || legalPersonIdentifier !== undefined;
export const configOf = (row: SessionRow) => configInForce(row);

/** The act as it is proposed now, else as the session began. */
export const actOf = (row: SessionRow) => partOf(row, "proposalParams")?.actType ?? creationOf(row).actType;

/** A part as it was filled in; null before. */
export function partOf<N extends PartName>(row: SessionRow, name: N): Part<N> | null {
  const kept = row.parts[name];
  if (kept === undefined) return null;
  const part = PARTS[name].parse(kept) as Part<N>;
  if (name !== "workspace") return part;
  const { currentComposition: _, currentCompositionDate: __, ...workspace } = part as Part<"workspace">;
  return { ...workspace, ...saidComposition(part as Part<"workspace">) } as Part<N>;
}

export const adviceOf = (row: SessionRow) => row.advice as advice.FinalAdvice | null;
export const publicationsOf = (row: SessionRow) => row.published as unknown as advice.Publication[];

/** Who is asked to read the session, what was read, and who has written it before. */
export const readingOf = (row: SessionRow) => secondReadingPart.parse(row.parts.secondReading ?? {});
/** The answers of a session that count. */
export const answersOf = (row: SessionRow, suitability: Part<"suitability"> | null = partOf(row, "suitability")) =>
  countedAnswers(suitability?.acceptances ?? [], readingOf(row).readings);

/** The step that each part is filled in by. */
const STEP_OF_PART: Readonly<Record<PartName, JourneyStep>> = {
  questionnaire: "profile",
  sustainability: "sustainability",
  proposalParams: "parameters",
  workspace: "allocations",
  suitability: "checks",
};
const marksOf = (row: SessionRow) => parts.stepMarks.parse(row.parts.steps ?? {});

/** Marks with that of a step which was saved now, with something else in it or the same again. */
export function markedParts(row: Pick<SessionRow, "parts">, step: JourneyStep, isChange: boolean, now = new Date()) {
  const marks = parts.stepMarks.parse(row.parts.steps ?? {});
  const savedAt = now.toISOString();
  return { ...row.parts, steps: { ...marks, [step]: { savedAt, changedAt: isChange ? savedAt : (marks[step]?.changedAt ?? savedAt) } } };
}

/** The parts with one of them filled in, and its step marked as saved. */
export function withPart(row: SessionRow, name: PartName, body: unknown): Record<string, unknown> {
  const before = partOf(row, name);
  const isChange = before === null || canonicalJson(before) !== canonicalJson(PARTS[name].parse(body));
  return { ...markedParts(row, STEP_OF_PART[name], isChange), [name]: body };
}

const MOVED = Object.keys(parts.proposalInput.shape).filter(
  (name) => !(name in parts.proposalPart.shape) && !name.startsWith("currentComposition"),
);
const sameJson = (one: unknown, other: unknown) => canonicalJson(one ?? null) === canonicalJson(other ?? null);

/** What the step of the parameters says, where each of it is kept: payments with the beginning, holdings with the allocations. */
export function withProposal(row: SessionRow, body: z.output<typeof parts.proposalInput>) {
  const said = Object.fromEntries(MOVED.flatMap((name) => (name in body ? [[name, body[name as keyof typeof body]]] : [])));
  const creation = { ...row.creation, ...said };
  const before = partOf(row, "workspace");
  const held = keptComposition(before, body);
  const workspace = { ...(before ?? { allocations: [], selectedAllocation: null }), ...held };
  const kept = { ...row, parts: held.currentComposition ? { ...row.parts, workspace: PARTS.workspace.parse(workspace) } : row.parts };
  const proposal = parts.proposalPart.parse(body);
  const isSame =
    sameJson(partOf(row, "proposalParams"), proposal) && sameJson(creation, row.creation) && sameJson(saidComposition(before ?? {}), held);
  return { creation, parts: { ...markedParts(kept, "parameters", !isSame), proposalParams: proposal } };
}

/** Fields of the first step that an advice is made of: who it is for, and the act. */
const DECIDING = [
  "actType",
  "productUuid",
  "clientBirthDate",
  "clientFirstName",
  "clientLastName",
  "legalPersonName",
  "legalPersonIdentifier",
  "coSubscriberFirstName",
  "coSubscriberLastName",
  "coSubscriberBirthDate",
  "coSubscriberRetailClient",
] as const;

/** The session for another client or act, as the first step says. */
export function withClient(row: SessionRow, body: z.output<typeof parts.clientPart>) {
  const present = creationOf(row);
  const others = Object.fromEntries(Object.entries(row.creation).filter(([name]) => !(name in parts.clientPart.shape)));
  const isChange = DECIDING.some((name) => !sameJson(present[name], body[name]));
  const { actType, productUuid, projectName } = body;
  const { projectName: _, ...proposal } = row.parts.proposalParams as Record<string, unknown>;
  const proposalParams = parts.proposalPart.parse({ ...proposal, actType, productUuid, ...(projectName && { projectName }) });
  return { creation: { ...others, ...body }, parts: { ...markedParts(row, "client", isChange), proposalParams }, product: productUuid };
}

function stepOf(row: SessionRow): contract.RecoSession["step"] {
  const { name, state } = currentStep(
    stepsOf(
      {
        state: stateOf(row),
        steps: marksOf(row),
        sustainability: partOf(row, "sustainability"),
        questionnaire: partOf(row, "questionnaire"),
        workspace: partOf(row, "workspace"),
      },
      marketToday(),
    ),
  );
  return { name, state };
}

export function summaryOf(row: SessionRow): contract.RecoSession {
  const { projectName, clientFirstName = "", clientLastName = "", legalPersonName } = creationOf(row);
  const proposal = partOf(row, "proposalParams");
  return {
    uuid: row.uuid,
    hash: row.hash,
    journey: row.journey,
    journeyName: row.journeyName,
    journeyVersion: row.journeyVersion,
    product: row.product,
    productName: row.productName,
    distributor: row.distributor,
    owner: row.owner,
    ownerName: row.ownerName,
    state: stateOf(row),
    actType: actOf(row),
    step: stepOf(row),
    standsUntil: row.standsUntil,
    heldUntil: row.heldUntil,
    followUp: { executedOn: row.executedOn, portfolio: row.portfolio },
    lapsed: runOut(publicationsOf(row).at(-1)?.clocks ?? [], marketToday()),
    projectName: proposal?.projectName ?? projectName ?? null,
    clientName: legalPersonName ?? (`${clientFirstName} ${clientLastName}`.trim() || null),
    expiresAt: new Date(row.expiresAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    version: row.version,
  };
}

function secondReadingOf(row: SessionRow): contract.FullSession["secondReading"] {
  const { asked, readings } = readingOf(row);
  const nameOf = (uuid: string) => row.readerNames[uuid] ?? "";
  return {
    asked: asked && { ...asked, name: nameOf(asked.reader) },
    readings: readings.map((one) => ({ ...one, name: nameOf(one.reader) })),
  };
}

export const sessionOf = (row: SessionRow): contract.FullSession => ({
  ...summaryOf(row),
  config: configOf(row),
  rulesChanged: rulesChanged(row),
  creation: creationOf(row),
  steps: marksOf(row),
  questionnaire: partOf(row, "questionnaire"),
  sustainability: partOf(row, "sustainability"),
  proposalParams: partOf(row, "proposalParams"),
  workspace: partOf(row, "workspace"),
  suitability: partOf(row, "suitability"),
  secondReading: secondReadingOf(row),
  advice: adviceOf(row),
  publications: publicationsOf(row),
});

/** The parts of a session that begins: the client and the act are said, what else is known waits to be confirmed. */
export const beganParts = (creation: parts.SessionCreation) => markedParts({ parts: firstParts(creation) }, "client", true);

/** What a session begins with in its parts, so that nothing is asked twice. */
function firstParts(creation: parts.SessionCreation): Record<string, unknown> {
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
  const { sustainabilityCoverage: minimumCoverage, clientEsgLastUpdate } = creation;
  const preferences = {
    ...creation,
    ...(minimumCoverage && { minimumCoverage }),
    ...(clientEsgLastUpdate && { statedOn: clientEsgLastUpdate }),
  };
  if (Object.keys(parts.sustainabilityPart.shape).some((name) => preferences[name as keyof typeof preferences] !== undefined))
    first.sustainability = parts.sustainabilityPart.parse(preferences);
  const { riskProfile, clientRiskKeyLastUpdate: statedOn } = creation;
  const held = saidComposition(creation);
  if (held.currentComposition) first.workspace = parts.workspacePart.parse(held);
  if (riskProfile !== undefined) first.questionnaire = { answers: {}, riskProfile, ...(statedOn && { statedOn }) };
  return first;
}
