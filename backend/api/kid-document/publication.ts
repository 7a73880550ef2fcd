import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { kidAddress } from "#app/domain/kid/kid.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { insertNotification } from "#backend/api/alert/notification.store.ts";
import { recordOpening } from "#backend/api/journey/documents/issuer-document.store.ts";
import type { Transaction } from "#backend/database/database.ts";
import type { kidDocument } from "#backend/database/schema/index.ts";
import { type ConfigRow, seriesOfIsin } from "./config.store.ts";
import { publishDocuments } from "./document.store.ts";
import { replaceReviews } from "./review.store.ts";

interface Told extends Record<string, unknown> {
  uuid: string;
}

/** Advisers of the distributors whose simulators or journeys sell a product of the insurer. */
async function advisersToTell(tx: Transaction, insurer: string): Promise<string[]> {
  const { rows } = await tx.execute<Told>(sql`
    select u.uuid from app_user u
    where u.distributor in (
      select d.distributor from simulator_distributor d join simulator s on s.uuid = d.simulator join product p on p.uuid = s.product
        where p.product_owner = ${insurer}
      union
      select horizon.distributor from horizon_portfolio_distributor horizon join horizon_portfolio h on h.uuid = horizon.portfolio
        where h.owner = ${insurer}
      union
      select named.uuid::uuid from reco_journey j cross join lateral jsonb_array_elements_text(j.distributors) as named (uuid)
        where exists (select 1 from jsonb_array_elements(j.config -> 'productConfigs') sold
          join product p on p.uuid::text = sold ->> 'product' where p.product_owner = ${insurer}))
      and u.disabled_at is null and u.erased_at is null and u.roles ?| array['ADVISER_SIMULATORS', 'ADVISER_ADVISORY_JOURNEY']
    order by u.uuid`);
  return rows.map(({ uuid }) => uuid);
}

type Published = Pick<typeof kidDocument.$inferSelect, "uuid" | "isin" | "language" | "productionDate" | "content" | "sha256">;

/** A document in force is evidence for journeys like each document of an issuer that was opened: they find it at its address. */
export async function keepAsOpened(tx: Transaction, { uuid, isin, language, productionDate: date, content: bytes, sha256 }: Published) {
  const series = (await seriesOfIsin(tx, isin))?.uuid ?? null;
  await recordOpening(tx, { url: kidAddress(uuid), series, product: null }, { fault: null, sha256, language, date, bytes });
}

/** Brings the files of a version into force, in the transaction that publishes it, and tells the distributors. */
export async function publish(tx: Transaction, { uuid: config, organisation, newest }: ConfigRow): Promise<void> {
  const files = await publishDocuments(tx, config, newest.edition);
  for (const file of files) await keepAsOpened(tx, file);
  await replaceReviews(tx, { config, edition: newest.edition }, [], newest.productionDate);
  const told = files.find(({ language }) => language === "fr") ?? files[0];
  if (!told) return;
  for (const owner of await advisersToTell(tx, organisation))
    await insertNotification(tx, {
      ...{ uuid: randomUUID(), owner, kind: "kid-published", resourceType: "kid_documents", resource: told.uuid },
      ...{ occasion: told.uuid, since: marketToday() },
    });
}
