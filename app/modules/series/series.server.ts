import type { SeriesRecord } from "#app/contract/series.ts";
import { isAppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { DefinitionForm } from "./series.schema.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null when there is no such series. */
export async function findSeries({ api }: Viewer, uuid: string): Promise<SeriesRecord | null> {
  if (!UUID.test(uuid)) return null;
  try {
    return await api.series.get({ params: { id: uuid } });
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}

/** Changes name, class and risk, and leaves the rest of the definition. `conflict` when somebody else wrote in between. */
export async function saveDefinition({ api }: Viewer, present: SeriesRecord, form: DefinitionForm): Promise<"saved" | "conflict"> {
  const { externalId, isin, type, currency, subAssetClass, geographicFocus, srri, sfdrCategory, managementFees } = present;
  const { fullName, assetClass, sri, version, idem } = form;
  try {
    await api.series.put({
      headers: { "idempotency-key": idem, "if-match": String(version) },
      body: {
        uuid: present.uuid,
        externalId,
        isin,
        type,
        currency,
        subAssetClass,
        geographicFocus,
        srri,
        sfdrCategory,
        managementFees,
        fullName,
        assetClass,
        sri: sri ?? null,
        version,
      },
    });
    return "saved";
  } catch (error) {
    if (isAppError(error) && error.status === 409) return "conflict";
    throw error;
  }
}
