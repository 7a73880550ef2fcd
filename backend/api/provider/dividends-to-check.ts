import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { dividendToCheck } from "#app/contract/provider/provider.ts";
import type { Queries } from "#backend/calls/context.ts";

type DividendToCheck = z.infer<typeof dividendToCheck>;

/**
 * Dividends that providers and the stored flows tell differently, newest first: those that are told and not stored, those with another
 * amount, and stored ones that the provider leaves out between the first and the last dividend that it tells of the series. Flows of one
 * day count together.
 */
export async function dividendsToCheck(
  queries: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: DividendToCheck[]; total: number }> {
  const { rows } = await queries.execute<DividendToCheck & { total: number } & Record<string, unknown>>(sql`
    with stored as (select series, date, sum(amount) as amount from series_flow where kind = 'DIVIDEND' group by series, date),
      told as (select provider, series, min(date) as first, max(date) as last from provider_dividend group by provider, series),
      odd as (
        select d.provider, d.series, d.date, d.amount, s.amount as stored from provider_dividend d
        left join stored s on s.series = d.series and s.date = d.date where s.amount is distinct from d.amount
        union all
        select t.provider, t.series, s.date, null, s.amount from told t
        join stored s on s.series = t.series and s.date between t.first and t.last
        where not exists (select 1 from provider_dividend d where d.provider = t.provider and d.series = s.series and d.date = s.date))
    select odd.series, x.full_name as "fullName", x.isin, p.name as provider, odd.date::text as date, trim_scale(odd.amount)::text as amount,
      trim_scale(odd.stored)::text as "storedAmount", x.currency, count(*) over ()::int as total,
      case when odd.stored is null then 'NOT_STORED' when odd.amount is null then 'NOT_TOLD' else 'AMOUNT_DIFFERS' end as reason
    from odd join series x on x.uuid = odd.series join financial_provider p on p.uuid = odd.provider
    order by odd.date desc, x.full_name, odd.series, p.name limit ${limit} offset ${offset}`);
  const items = rows.map(({ total: _, ...item }) => item);
  if (items.length > 0 || offset === 0) return { items, total: rows[0]?.total ?? 0 };
  return { items, total: (await dividendsToCheck(queries, { limit: 1, offset: 0 })).total };
}
