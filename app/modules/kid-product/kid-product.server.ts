import type { KidProduct } from "#app/contract/kid-product/kid-product.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { fileFaultOf, sentFileOf } from "#app/modules/value-import/table-file.server.ts";
import { isAppError } from "#app/services/app-error.ts";
import { outcomeOf, type WriteOutcome } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";

export const editsKid = ({ permissions }: Pick<Viewer, "permissions">): boolean => permissions.has("kid-products-edit");

/** Lines of a product, by display name; none for one that is not there or not the person's. */
export async function linesOfProduct({ api }: Viewer, id: string): Promise<KidProduct[]> {
  if (!isUuid(id)) return [];
  return everyItem((page) => api.kidProducts.list({ query: { ...page, product: id } }));
}

export const removeProduct = ({ api }: Viewer, { id, isin }: { id: string; isin: string | null }, marks: WriteMarks) =>
  outcomeOf(() =>
    isin === null
      ? api.kidProducts.remove({ params: { id }, headers: headersOfChange(marks) })
      : api.kidProducts.removeIsin({ params: { id, isin }, headers: headersOfChange(marks) }),
  );

/** Insurers that an administrator may import for; none for an insurer's own people. */
export async function insurersOf({ api, roles }: Viewer): Promise<Array<{ value: string; label: string }>> {
  if (!roles.includes("ADMIN")) return [];
  const insurers = await everyItem((page) => api.productOwners.list({ query: page }));
  return insurers.map(({ uuid, productOwnerName }) => ({ value: uuid, label: productOwnerName }));
}

type ImportAnswer = TableReport & { kept: string | null };

/** Sends a file, or names one that was tried; `gone` when that is no longer kept, `fault` when it is no table. */
export async function importProducts(
  { api }: Viewer,
  given: File | { kept: string },
  { dryRun, productOwner, idem }: { dryRun: boolean; productOwner: string | undefined; idem: string },
): Promise<WriteOutcome<ImportAnswer> | { fault: EncodedMessage } | "gone"> {
  const body = given instanceof File ? { file: await sentFileOf(given) } : given;
  const query = { dryRun: dryRun ? "true" : "false", ...(productOwner ? { productOwner } : {}) } as const;
  try {
    return { done: await api.kidProducts.import({ query, headers: headersOfNew({ idem }), body }) };
  } catch (error) {
    if ("kept" in body && isAppError(error) && error.status === 404) return "gone";
    const fault = fileFaultOf(error);
    return fault === null ? outcomeOf(() => Promise.reject(error)) : { fault };
  }
}
