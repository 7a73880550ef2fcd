import type { SeriesRecord } from "#app/contract/series/series.ts";
import { PAI_CODES } from "#app/domain/journey.ts";
import { isAppError } from "#app/services/app-error.ts";
import { foundOrNull, nullUnlessFound } from "#app/services/calls/found.ts";
import { headersOfChange, headersOfNew } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { natureOfForm } from "./detail/nature-values.ts";
import type { DefinitionForm } from "./series.schema.ts";

/** Null when there is no such series. */
export const findSeries = ({ api }: Viewer, uuid: string): Promise<SeriesRecord | null> =>
  foundOrNull(uuid, (id) => api.series.get({ params: { id } }));

/** Refused when somebody else wrote in between, when another series has the code, or when no series has that of the proxy. */
export type Saved = { uuid: string } | { refused: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } };

/** The series that a code or an ISIN names; null for none. */
export async function namedSeries({ api }: Viewer, code: string): Promise<SeriesRecord | null> {
  const named = await nullUnlessFound(api.series.byExternalId({ params: { externalId: code } }));
  if (named || code.length > 12) return named;
  return nullUnlessFound(api.series.byIsin({ params: { isin: code.toUpperCase() } }));
}

/** Writes the whole definition, of a new series when there is none yet; an empty field becomes empty. */
export async function saveDefinition(viewer: Viewer, present: SeriesRecord | null, form: DefinitionForm): Promise<Saved> {
  const { api } = viewer;
  const proxy = form.proxy ? await namedSeries(viewer, form.proxy) : null;
  if (form.proxy && (!proxy || proxy.uuid === present?.uuid)) return { refused: { fieldErrors: { proxy: ["series.edit.proxyUnknown"] } } };
  const {
    version,
    idem,
    pai,
    nature: _nature,
    externalId,
    fullName,
    type,
    assetClass,
    currency,
    commercialStatus,
    valuesHold,
    ...rest
  } = form;
  const answers = PAI_CODES.flatMap((code) => (pai[code] === undefined ? [] : [[code, pai[code]] as const]));
  const optional = {
    isin: rest.isin ?? null,
    subAssetClass: rest.subAssetClass ?? null,
    geographicFocus: rest.geographicFocus ?? null,
    creationDate: rest.creationDate ?? null,
    closeDate: rest.closeDate ?? null,
    distributingFlag: rest.distributingFlag ?? null,
    etf: rest.etf ?? null,
    ethicalDimension: rest.ethicalDimension ?? null,
    sri: rest.sri ?? null,
    srri: rest.srri ?? null,
    spedRiskScale: rest.spedRiskScale ?? null,
    sfdrCategory: rest.sfdrCategory ?? null,
    isrLabel: rest.isrLabel ?? null,
    greenfinLabel: rest.greenfinLabel ?? null,
    esgLabel: rest.esgLabel ?? null,
    sustainabilityMinInvestments: rest.sustainabilityMinInvestments ?? null,
    sustainabilityMinTaxonomyAlignment: rest.sustainabilityMinTaxonomyAlignment ?? null,
    investmentTime: rest.investmentTime ?? null,
    managementFees: rest.managementFees ?? null,
    proxySeries: proxy?.uuid ?? null,
    urlKiid: rest.urlKiid ?? null,
    urlPriipsKid: rest.urlPriipsKid ?? null,
    kidDate: rest.kidDate ?? null,
    urlPresentationBrochure: rest.urlPresentationBrochure ?? null,
  };
  try {
    const { uuid } = await api.series.put({
      headers: present ? headersOfChange({ idem, version }) : headersOfNew({ idem }),
      body: {
        ...(present && { uuid: present.uuid, ...(version !== undefined && { version }) }),
        ...{ externalId, fullName, type, assetClass, currency, commercialStatus, valuesHold, ...optional },
        ...(viewer.roles.includes("ADMIN") && { keeper: rest.keeper ?? null }),
        nature: natureOfForm(form),
        pai: answers.length === 0 ? null : Object.fromEntries(answers),
      },
    });
    return { uuid };
  } catch (error) {
    if (!isAppError(error) || error.status !== 409) throw error;
    const taken = error.code === "SERIES_EXTERNAL_ID_EXISTS";
    return { refused: taken ? { fieldErrors: { externalId: ["series.edit.codeTaken"] } } : { formErrors: ["series.edit.conflict"] } };
  }
}
