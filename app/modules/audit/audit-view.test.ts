import { describe, expect, it } from "vitest";
import { getFixedT, isTranslationKey } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { filtersOf, readAuditFilters } from "./audit-query.ts";
import { auditEntryView, differencesOf, rowOf } from "./audit-view.server.ts";
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from "./audit-words.ts";

describe("a row of the log", () => {
  it("tells what differs, field by field, and leaves out what stayed", () => {
    const before = { name: "A", flags: { one: true, two: false }, roles: ["ADVISER"], email: null };
    const after = { name: "A", flags: { one: false, two: false }, roles: ["ADVISER", "ADMIN"], extra: "" };
    expect(differencesOf(before, after)).toEqual([
      { field: "flags.one", before: "true", after: "false" },
      { field: "roles", before: '["ADVISER"]', after: '["ADVISER","ADMIN"]' },
      { field: "email", before: "null", after: null },
      { field: "extra", before: null, after: "" },
    ]);
    expect(differencesOf(null, { state: "ACTIVE" })).toEqual([{ field: "state", before: null, after: "ACTIVE" }]);
    expect(differencesOf(null, null)).toEqual([]);
  });

  it("is worded in the page's language and keeps the log's word where there is no text", () => {
    const record = {
      id: 1,
      at: "2026-01-05T10:00:00.000Z",
      user: null,
      organisation: null,
      action: "user.disable",
      origin: "PLATFORM" as const,
      resource: { type: "user", id: null },
      before: null,
      after: null,
      correlationId: "c",
    };
    expect(rowOf(record, { language: "fr" })).toMatchObject({
      at: "05/01/2026 11:00",
      user: "Personne de connu",
      action: "Désactivation d’un utilisateur",
      object: "Utilisateur",
    });
    expect(rowOf({ ...record, after: { fullName: "Actions monde" } }, { language: "fr" }).named).toBe("Utilisateur\u202f: Actions monde");
    expect(rowOf({ ...record, action: "grid.send" }, { language: "en" }).action).toBe("grid.send");
  });

  it("names its object and its fields in words, and reads values as a person does", async () => {
    const record = {
      ...{
        id: 7,
        at: "2026-01-05T10:00:00.000Z",
        user: null,
        organisation: null,
        action: "user.update",
        origin: "PLATFORM" as const,
        correlationId: "c",
      },
      resource: { type: "user", id: "u" },
      names: { "00000000-0000-4000-8000-00000000000a": "Actions monde", "00000000-0000-4000-8000-00000000000b": "Orvane Gestion" },
      before: {
        name: "Ann",
        disabled: false,
        roles: ["ADVISER"],
        parameters: { horizonYears: 8 },
        email: null,
        allocation: [{ series: "00000000-0000-4000-8000-00000000000a", weight: "60" }],
      },
      after: {
        name: "Ann",
        disabled: true,
        roles: ["ADVISER", "ADMIN"],
        parameters: { horizonYears: 9 },
        email: "a@b.fr",
        odd: { place: 1 },
        allocation: [{ series: "00000000-0000-4000-8000-00000000000a", weight: "40" }],
        flags: { ableViewSeries: true },
        assetManager: "00000000-0000-4000-8000-00000000000b",
        startDate: "2026-02-01",
      },
    };
    const viewer = { language: "fr", api: { auditLogs: { get: async () => record } } } as unknown as Viewer;
    const entry = await auditEntryView(viewer, "admin", "http://x/admin/audit-logs/7", "7");
    expect(entry?.named).toBe("Utilisateur\u202f: Ann");
    expect(entry?.differences.map(({ label, before, after }) => [label, before, after])).toEqual([
      ["Désactivé", "Non", "Oui"],
      ["Rôles", "Conseiller", "Conseiller, Administrateur"],
      ["Paramètres · Horizon (années)", "8", "9"],
      ["E-mail", null, "a@b.fr"],
      ["Allocation · Actions monde · Poids", "60", "40"],
      ["odd · place", null, "1"],
      ["Modules · Séries", null, "Oui"],
      ["Société de gestion", null, "Orvane Gestion"],
      ["Début", null, "01/02/2026"],
    ]);
  });

  it.each([...AUDIT_ACTIONS.map((name) => `actions.${name}`), ...AUDIT_OBJECTS.map((name) => `objects.${name}`)])(
    "has a text for %s",
    (name) => {
      const [group = "", ...rest] = name.split(".");
      const key = `audit.${group}.${rest.join("_").replaceAll("-", "_")}`;
      expect([isTranslationKey(key), getFixedT("fr")("audit.title")]).toEqual([true, "Journal d’audit"]);
    },
  );
});

it("filters of the address are what the call takes; what cannot be one is left out", () => {
  const url = "http://x/admin/audit-logs?q= ann &from=2026-02-30&to=2026-02-28&user=1&verb=user.update&objectType=user&objectId=7&page=2";
  expect(filtersOf(readAuditFilters(url))).toEqual({
    search: "ann",
    to: "2026-02-28",
    action: "user.update",
    resourceType: "user",
    resourceId: "7",
  });
});
