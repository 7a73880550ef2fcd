import { expect, it } from "vitest";
import type { ValueChange } from "#app/contract/series/value-history.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { SeriesPage } from "../series-page.server.ts";
import { historyView } from "./history-view.server.ts";

const uuidOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
const change = (place: number, fields: Partial<ValueChange>, from: string, to: string) => ({
  ...{ uuid: uuidOf(place), kind: "WRITE", at: `2026-03-0${place}T10:00:00Z`, by: "Anna", fileName: null, series: 1 },
  ...{ newValues: 1, revisions: 0, deleted: 0, undoes: null, undoneBy: null, undoable: true, ...fields },
  here: { newValues: 1, revisions: 0, deleted: 0, from, to },
});

it("a history tells which days a change touched and which change an undo took back, also one of another page", async () => {
  const written = change(1, {}, "2026-02-27", "2026-02-27");
  const items = [
    change(4, { kind: "UNDO", undoes: uuidOf(3) }, "2026-02-27", "2026-02-27"),
    change(3, { kind: "UNDO", undoes: written.uuid }, "2026-02-27", "2026-02-27"),
    change(2, { kind: "IMPORT" }, "2011-01-01", "2026-12-31"),
    change(5, { kind: "BATCH" }, "2026-02-02", "2026-02-27"),
  ];
  const asked: string[] = [];
  const valueHistory = {
    changes: async () => ({ items, total: 5 }),
    change: async ({ params: { uuid } }: { params: { uuid: string } }) => {
      asked.push(uuid);
      return written;
    },
  };
  const viewer = { api: { valueHistory }, language: "fr", permissions: new Set() } as unknown as Viewer;
  const page = { record: { uuid: uuidOf(9) }, area: "admin", mayEdit: true } as unknown as SeriesPage;
  const { changes } = await historyView(viewer, page, "http://x/history");
  expect(changes.map(({ kind, days }) => [kind.replace(/\s/g, " "), days])).toEqual([
    [expect.stringMatching(/^Annulation de l’annulation du 03\/03\/2026/), "27/02/2026"],
    [expect.stringMatching(/^Annulation de « Saisie à la main », 01\/03\/2026/), "27/02/2026"],
    ["Import de fichier", "2011–2026"],
    ["Envoi par l’interface", "du 02/02/2026 au 27/02/2026"],
  ]);
  expect(asked).toEqual([written.uuid]);
});
