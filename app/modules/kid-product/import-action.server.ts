import { data } from "@remix-run/node";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { translateMessage } from "#app/i18n/message.ts";
import { type TableReportView, tableReportView } from "#app/modules/file-mapping/table-report.server.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { fileOf } from "#app/services/form-shape.server.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { importProducts } from "./kid-product.server.ts";
import { type KidArea, kidProductsPath } from "./paths.ts";

/** What is wrong with a cell, by the code that the backend gives it. */
const FAULTS = [
  "INVALID_EXCEL_FILE",
  "KID_PRODUCT_ISIN_CONTAIN_SPACES",
  "KID_PRODUCT_ISIN_INVALID",
  "KID_PRODUCT_ISIN_TWICE",
  "KID_PRODUCT_DISPLAY_NAME_EMPTY",
  "KID_PRODUCT_NAME_EMPTY",
  "KID_PRODUCT_NAME_DIFFERS",
  "KID_PRODUCT_CODE_EMPTY",
  "KID_PRODUCT_FORMULA",
  "KID_PRODUCT_TEXT_LONG",
] as const;

/** What a cell should be, by the code of its fault; null for a code without words. */
function expectedOf({ language }: Viewer, code: string): string | null {
  const known = FAULTS.find((name) => name === code);
  return known ? getFixedT(language)(`kidProducts.import.expected.${known}`) : null;
}

interface Answer {
  problem?: string;
  report?: TableReportView;
  /** The insurer that was chosen, so that it need not be chosen again. */
  productOwner: string;
}

/** Tries a file, or writes one that was tried and goes to the list. */
export async function importAction(viewer: Viewer, context: RequestContext, area: KidArea, form: FormData) {
  const t = getFixedT(viewer.language);
  const productOwner = String(form.get("productOwner") ?? "");
  const answer = (given: Omit<Answer, "productOwner">, status: number) => data<Answer>({ ...given, productOwner }, { status });
  if (viewer.roles.includes("ADMIN") && !isUuid(productOwner)) return answer({ problem: t("kidProducts.import.insurerMissing") }, 400);
  const kept = String(form.get("kept") ?? "");
  const file = fileOf(form, "file");
  if (file === "empty") return answer({ problem: t("imports.uploadError.empty") }, 400);
  const chosen = file === "missing" ? null : file;
  if (!chosen && !isUuid(kept)) return answer({ problem: t("imports.uploadError.missing") }, 400);
  if (chosen && chosen.size > TABLE_FILE_BYTES) return answer({ problem: t("tableImport.fileLarge") }, 400);
  // A file is written only after its dry run has been seen.
  const given = chosen ?? { kept };
  const how = { dryRun: chosen !== null, productOwner: productOwner || undefined, idem: idemOf(form) };
  const outcome = await importProducts(viewer, given, how);
  if (outcome === "gone") return answer({ problem: t("tableImport.fileGone") }, 404);
  if ("fault" in outcome) return answer({ problem: translateMessage(t, outcome.fault) }, 400);
  if ("refused" in outcome) return answer({ problem: t("kidProducts.import.refusedRequest") }, 400);
  const { done } = outcome;
  if (!done.applied)
    return answer({ report: tableReportView(done, viewer, (code) => expectedOf(viewer, code)) }, done.errorCount > 0 ? 400 : 200);
  const written = (count: number) => formatCount(count, viewer.language);
  return redirectWithToast(context, kidProductsPath(area), {
    kind: "positive",
    key: "kidProducts.import.done",
    params: { added: written(done.added), changed: written(done.changed) },
  });
}
