import { and, eq, gte, isNotNull, ne, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import { marketMidnight } from "#backend/database/market-date.ts";
import { recoSession as table } from "#backend/database/schema/index.ts";
import { creationOf, partOf } from "../session.domain.ts";
import { columns, type SessionRow } from "../session.store.ts";
import { amountOf } from "./orders.ts";

/** Other final advices of one client: how many there are, and the new money of all of them, currency units. */
export interface OtherAdvice {
  count: number;
  money: number;
}

/** Advices of the session's client, of whichever adviser of the house, that were final from a day on and pay something in. */
export async function otherAdvice(queries: Queries, row: SessionRow, since: string): Promise<OtherAdvice> {
  const { retailClient } = creationOf(row);
  if (retailClient === undefined) return { count: 0, money: 0 };
  const found = await queries
    .select(columns)
    .from(table)
    .where(
      and(
        eq(table.distributor, row.distributor),
        sql`${table.creation} ->> 'retailClient' = ${retailClient}`,
        ne(table.uuid, row.uuid),
        isNotNull(table.finalizedAt),
        gte(table.finalizedAt, marketMidnight(since)),
      ),
    );
  const paid = found.flatMap((one) => {
    const proposal = partOf(one, "proposalParams");
    const isPaidIn = proposal?.actType === "ACT_NEW_CONTRACTS" || proposal?.actType === "ACT_DEPOSITS";
    const money = proposal && isPaidIn ? amountOf(one, proposal) : 0;
    return money > 0 ? [money] : [];
  });
  return { count: paid.length, money: paid.reduce((sum, money) => sum + money, 0) };
}
