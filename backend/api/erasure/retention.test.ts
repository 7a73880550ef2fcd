import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countPastTime, keepToRetention } from "#backend/api/erasure/retention.ts";
import { verifyAuditChain } from "#backend/calls/audit.ts";
import type { Database } from "#backend/database/database.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const HOUSE = randomUUID();
const ADVISER = randomUUID();
const TEMPLATE = randomUUID();
const NOTHING = { contracts: 0, questionnaires: 0, clients: 0, journeys: 0, simulations: 0, mails: 0 };

eachDatabase((_kind, open) => {
  let database: Database;
  const lines: Array<{ fields: object; message: string }> = [];
  const note = (fields: object, message: string) => void lines.push({ fields, message });
  const log = { info: note, warn: note, error: note };
  const sql = (text: string, values: unknown[] = []) => database.sql.query<Record<string, unknown>>(text, values);

  beforeAll(async () => {
    database = await open();
    await sql("INSERT INTO organisation (uuid, kind, name) VALUES ($1, 'distributor', 'House')", [HOUSE]);
    await sql("INSERT INTO app_user (uuid, username, first_name, last_name, distributor) VALUES ($1, 'anna', 'Anna', 'A', $2)", [
      ADVISER,
      HOUSE,
    ]);
    await sql("INSERT INTO questionnaire_template (uuid, name, content) VALUES ($1, 'T', '{}')", [TEMPLATE]);
  });
  afterAll(() => database.close());

  /** A client whose record, contract and questionnaire changed so many years ago. */
  async function client(
    name: string,
    years: { record: number; contract?: number; questionnaire?: number },
    status = "CLOSED",
  ): Promise<void> {
    const uuid = randomUUID();
    await sql(
      `INSERT INTO retail_client (uuid, organisation, first_name, last_name, birth_year, updated_at)
       VALUES ($1, $2, 'C', $3, 1970, now() - make_interval(years => $4))`,
      [uuid, HOUSE, name, years.record],
    );
    if (years.contract !== undefined)
      await sql(
        `INSERT INTO client_contract (uuid, organisation, external_id, number, product, holder, client, status, currency, closed_on, updated_at)
         VALUES (gen_random_uuid(), $1, $2, $2, 'P', 'C', $3, $4, 'EUR',
           CASE $4 WHEN 'CLOSED' THEN (now() - make_interval(years => $5))::date END, now() - make_interval(years => $5))`,
        [HOUSE, name, uuid, status, years.contract],
      );
    if (years.questionnaire !== undefined)
      await sql(
        `INSERT INTO questionnaire_session (uuid, organisation, template, client, sender, language, updated_at)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, 'fr', now() - make_interval(years => $5))`,
        [HOUSE, TEMPLATE, uuid, ADVISER, years.questionnaire],
      );
  }
  const clients = async () => (await sql("SELECT last_name AS name FROM retail_client ORDER BY 1")).map(({ name }) => name);

  test("a client goes as a whole, once everything about the client is past its time and no contract runs", async () => {
    await client("gone", { record: 12, contract: 11, questionnaire: 11 });
    await client("gone-bare", { record: 11 });
    await client("young-record", { record: 9, contract: 11, questionnaire: 11 });
    await client("young-contract", { record: 12, contract: 9 });
    await client("young-questionnaire", { record: 12, questionnaire: 9 });
    await client("running", { record: 12, contract: 12 }, "ACTIVE");
    await sql(
      `INSERT INTO sent_mail (uuid, sender, kind, recipients, subject, created_at)
       SELECT gen_random_uuid(), $1, 'send', '["c@example.com"]', 'S', now() - make_interval(years => y) FROM unnest(ARRAY[9, 11]) AS y`,
      [ADVISER],
    );
    const due = { ...NOTHING, contracts: 1, questionnaires: 1, clients: 2, mails: 1 };
    expect(await countPastTime(database.orm, 10)).toEqual(due);

    // Without a number of years it is told, and nothing is removed.
    await keepToRetention({ database, log });
    expect(lines.pop()).toMatchObject({ fields: { years: 10, ...due }, message: expect.stringContaining("none is removed") });
    expect(await clients()).toHaveLength(6);

    await keepToRetention({ database, years: 10, log });
    expect(lines.pop()).toMatchObject({ fields: { years: 10, ...due }, message: "records past their time were removed" });
    expect(await clients()).toEqual(["running", "young-contract", "young-questionnaire", "young-record"]);
    expect(await countPastTime(database.orm, 10)).toEqual(NOTHING);

    // The log keeps the counts and nothing of whom it was, and a second run has nothing to tell.
    await keepToRetention({ database, years: 10, log });
    expect(lines).toEqual([]);
    const rows = await sql("SELECT user_uuid, object_id, before, after FROM audit_log WHERE verb = 'retention.remove'");
    expect(rows).toEqual([{ user_uuid: null, object_id: null, before: null, after: { years: 10, ...due } }]);
    expect((await verifyAuditChain(database)).brokenAt).toBeNull();
  });

  test("rows of the audit log older than their years go with it, and the chain holds", async () => {
    await client("another", { record: 11 });
    await keepToRetention({ database, years: 10, log });
    const [first, second] = await sql("SELECT id FROM audit_log ORDER BY id");
    await sql("UPDATE audit_log SET at = now() - interval '8 years' WHERE id = $1", [first?.id]);
    await keepToRetention({ database, years: 10, log });
    const rows = await sql("SELECT id, verb FROM audit_log ORDER BY id");
    expect(rows).toMatchObject([{ id: second?.id, verb: "retention.remove" }, { verb: "audit.purge" }]);
    expect((await verifyAuditChain(database)).brokenAt).toBeNull();
  });
});
