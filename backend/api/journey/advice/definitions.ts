import type { ManagementMode } from "#app/domain/advice/allocation.ts";
import {
  asDefined,
  type Definitions,
  definitionFaults,
  hasManagedPart,
  type ManagedAllocation,
  modesOtherwise,
} from "#app/domain/advice/mandate/definitions.ts";
import { canonicalJson } from "#backend/calls/canonical-json.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { type Part, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import { simulatorsOfProduct } from "./facts.store.ts";
import { definedMandate, mandatesIn } from "./mandates.ts";
import { definedHorizon, productFor } from "./offer.ts";

type Allocations = Part<"workspace">["allocations"];

/** What the contract of a session defines of the managed parts of its allocations. */
async function definitionsOf(queries: Queries, row: SessionRow): Promise<Definitions> {
  const product = productFor(row);
  const simulators = await simulatorsOfProduct(queries, product, row.distributor);
  return {
    mandates: mandatesIn(simulators).map((mandate) => definedMandate(product, mandate)),
    horizon: await definedHorizon(queries, row, simulators),
  };
}

/** A part without its share of the allocation, which the adviser chooses. */
const keyOf = (part: object) => canonicalJson(Array.isArray(part) ? part : { ...part, allocation: undefined });
/** The managed parts of the allocations as they are stored: what was saved once is sent again with any other change. */
const partsOf = ({ lines, delegatedProfiles = [], horizonProfile }: Allocations[number]) => [
  lines,
  ...delegatedProfiles,
  ...(horizonProfile ? [horizonProfile] : []),
];

/**
 * The allocations with what the contract defines of their managed parts. Refuses 422 NOT_AS_DEFINED where one says something else,
 * with the allocation, the mode, the field and what is defined; a part that is stored as it is sent stays, and is judged as it is.
 */
export async function requireAsDefined(queries: Queries, row: SessionRow, allocations: Allocations): Promise<Allocations> {
  if (!allocations.some(hasManagedPart)) return allocations;
  const definitions = await definitionsOf(queries, row);
  const stored = new Set((partOf(row, "workspace")?.allocations ?? []).flatMap(partsOf).map(keyOf));
  return allocations.map((allocation) => {
    const faults = definitionFaults(allocation, definitions);
    const fault = faults.find(({ part }) => !stored.has(keyOf(part)));
    if (fault) {
      const { part: _, ...told } = fault;
      throw refuse.unprocessable("NOT_AS_DEFINED", "A managed part of an allocation holds what its contract defines, and nothing else.", {
        allocation: allocation.number,
        ...told,
      });
    }
    const kept = new Set(faults.map(({ part }) => part));
    return asDefined(allocation, definitions, (part) => kept.has(part));
  });
}

/** Modes of an allocation that hold something else than the contract defines today. */
export async function modesNotAsDefined(queries: Queries, row: SessionRow, allocation: ManagedAllocation): Promise<ManagementMode[]> {
  return hasManagedPart(allocation) ? modesOtherwise(allocation, await definitionsOf(queries, row)) : [];
}
