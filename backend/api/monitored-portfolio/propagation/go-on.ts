import { randomUUID } from "node:crypto";
import type { Caller } from "#backend/calls/caller.ts";
import type { Transaction } from "#backend/database/database.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import * as store from "./propagation.store.ts";

export const PROPAGATION_QUEUE = "monitored-propagation";

type Change = Pick<store.PropagationRow, "kind" | "date" | "content"> & Partial<Pick<store.PropagationRow, "versionType">>;

/**
 * Puts up a change for portfolios that follow, in the transaction that makes it. Changes of one leader are carried on in their order.
 * Gives the job.
 */
export async function carryOn(
  tx: Transaction,
  { userUuid: author }: Caller,
  { uuid: leader, name, assetManager }: PortfolioRow,
  change: Change,
  followers: readonly string[],
): Promise<string> {
  const uuid = randomUUID();
  await store.insertPropagation(tx, { uuid, leader, author, ...change }, followers);
  const about = { owner: author, organisation: assetManager, title: name, subject: leader };
  return (await insertJob(tx, { queue: PROPAGATION_QUEUE, lane: leader, data: { propagation: uuid }, ...about }))!;
}

/** The same for every portfolio that follows, where the leader lets its changes go on. */
export async function goOn(tx: Transaction, caller: Caller, leader: PortfolioRow, change: Change): Promise<void> {
  if (!leader.propagation) return;
  const followers = await store.followersOf(tx, leader.uuid);
  if (followers.length > 0) await carryOn(tx, caller, leader, change, followers);
}
