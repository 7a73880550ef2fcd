import { expect, it } from "vitest";
import { HOLDINGS_BYTES, PICTURE_BYTES, TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import { MOST_FILE_BYTES } from "#app/domain/questionnaire/template.ts";
import {
  glidepathImportPath,
  journeyNewPath,
  journeySettingsPath,
  loadDefinitionsPath,
  loadValuesPath,
  organisationPath,
  poolImportPath,
  templateImportPath,
} from "#app/navigation/paths.ts";
import { bodyLimit } from "./body-limits.ts";

const ID = "0192d3a0-0000-4000-8000-000000000001";
/** What stands around the files in the body of a form. */
const AROUND = 4096;
const UPLOAD_BYTES = 64 * 1024 * 1024;

it.each([
  [loadDefinitionsPath(), TABLE_FILE_BYTES],
  [glidepathImportPath(), TABLE_FILE_BYTES],
  [poolImportPath("admin", ID), TABLE_FILE_BYTES],
  [poolImportPath("insurer", ID), TABLE_FILE_BYTES],
  [templateImportPath(), MOST_FILE_BYTES],
  [organisationPath("admin-distributors", ID), 2 * PICTURE_BYTES],
  [journeySettingsPath(ID), PICTURE_BYTES],
  [journeyNewPath("reco-journey"), 2 * HOLDINGS_BYTES],
  [loadValuesPath(), UPLOAD_BYTES - AROUND],
  ["/admin/regulatory-files/import", UPLOAD_BYTES - AROUND],
  ["/insurer/regulatory-files/import", UPLOAD_BYTES - AROUND],
  ["/insurer/kid-products/import", TABLE_FILE_BYTES],
  ["/admin/pms-portfolios/import", TABLE_FILE_BYTES],
])("a form at %s may carry the files that it takes", (path, bytes) => {
  for (const address of [path, `${path}.data`]) {
    expect(bodyLimit(address, "multipart/form-data; boundary=x", UPLOAD_BYTES)).toBeGreaterThanOrEqual(bytes + AROUND);
  }
});

it("a form without a file is small", () => {
  expect(bodyLimit("/admin/users/new", "multipart/form-data; boundary=x", UPLOAD_BYTES)).toBe(64 * 1024);
});
