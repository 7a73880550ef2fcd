import { describe, expect, it } from "vitest";
import { MOST_TABLE_BYTES } from "#app/domain/table-size.ts";
import { bodyLimit } from "./body-limits.ts";

const limit = (path: string, type = "multipart/form-data; boundary=x") => bodyLimit(path, type, 64 * 1024 * 1024);

describe("bytes of a request", () => {
  it.each([
    "/admin/data/load-series-definitions",
    "/admin/matrixes/matrixes-glidepath/import",
    "/admin/settings/admin-investpools/1/import",
    "/asset-manager/settings/asset-manager-investpools/1/import",
    "/insurer/settings/insurer-investpools/1/import",
  ])("%s takes the largest table that its page promises, and no more than a table", (path) => {
    for (const address of [path, `${path}.data`]) {
      expect(limit(address)).toBeGreaterThan(MOST_TABLE_BYTES + 10_000);
      expect(limit(address)).toBeLessThan(2 * MOST_TABLE_BYTES);
    }
  });

  it("are those of a form elsewhere", () => {
    for (const path of ["/admin/data/load-series-definitions/1", "/admin/matrixes/matrixes-glidepath/new", "/preferences"]) {
      expect(limit(path)).toBe(64 * 1024);
    }
  });
});
