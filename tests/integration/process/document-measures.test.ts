import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { issuerDocument } from "#backend/database/schema/index.ts";
import { operatorMeasures } from "#backend/operator/operator-measures.ts";
import { bothDatabases } from "../../fixtures/database.ts";

bothDatabases((_kind, open) => {
  describe("documents of issuers as operators count them", () => {
    it("are told by how their newest opening ended, each address once", async () => {
      const database = await open();
      const opened = (url: string, fault: string | null, daysAgo: number) => ({
        ...{ uuid: randomUUID(), url, fault, openedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString() },
      });
      await database.orm
        .insert(issuerDocument)
        .values([
          opened("a", "REFUSED", 3),
          opened("a", null, 1),
          opened("b", null, 9),
          opened("b", "UNREACHABLE", 2),
          opened("c", null, 0),
        ]);
      const measure = operatorMeasures(database, null).find(({ name }) => name === "issuer_documents")!;
      const samples = (await measure.read()).map(({ value, labels }) => [labels?.kind, labels?.state, value]);
      expect(samples.sort()).toEqual([
        ["kid", "opened", 2],
        ["kid", "unreachable", 1],
      ]);
      await database.close();
    });
  });
});
