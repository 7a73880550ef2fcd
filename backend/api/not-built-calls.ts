/**
 * Calls of the catalogue that this installation does not offer, by service. A line tells the operation id, the method and the
 * path below the service with its query, then what the body and the answer hold (`file:` for one that is no JSON). They are
 * answered 501 instead of 404, and the OpenAPI document says so. A call that is built leaves this table.
 */
export const NOT_BUILT_CALLS: Readonly<Record<string, string>> = {
  "financial-provider-service": `
    providers-check-dividends GET v1/providers/check-dividends || list of dividends to check
    providers-download-multiple-series-kid GET v1/providers/download-multiple-series-kid?uuids || file: zip of KID documents
    providers-download-series-kid GET v1/providers/download-series-kid?provider&url || file: KID document
    providers-download-series-kid-by-uuid GET v1/providers/download-series-kid-by-uuid?series_uuid || file: KID document
    providers-import-series-excel POST v1/providers/import-series-excel?caller_id | file | import report with error codes
    providers-import-financial-values-excel POST v1/providers/import-financial-values-excel?caller_id | file | import report with error codes
    providers-import-fx-rate GET v1/providers/import-fx-rate?provider&currencyFrom&currencyTo || imported exchange rates
    providers-import-series-definition GET v1/providers/import-series-definition || imported series definitions
    providers-import-financial-values-id GET v1/providers/import-financial-values/{id} || imported values of a series
    providers-fix-financial-values-id GET v1/providers/fix-financial-values/{id} || corrected values of a series
    providers-update-series-definition GET v1/providers/update-series-definition || update report for all series
    providers-update-series-definition-id GET v1/providers/update-series-definition/{id} || update report for one series
    providers-update-series-definition-old GET v1/providers/update-series-definition-old || update report, older procedure
    providers-update-financial-values GET v1/providers/update-financial-values || update report for all values
    providers-update-financial-values-id GET v1/providers/update-financial-values/{id} || update report for one series
    providers-update-financial-values-new GET v1/providers/update-financial-values-new || update report, newer procedure
`,
  "product-config-service": `
    kid-products-list GET v1/kid_products || list of KID products
    kid-products-last-update GET v1/kid_products/last-update || date of the last update
    kid-products-import POST v1/kid_products/import | file | import report with error codes
    kid-products-delete DELETE v1/kid_products/{id}
    kid-products-delete-isin DELETE v1/kid_products/{id}/{isin}
    kid-ept-list GET v1/kid_products/ept || list of EPT rows
    kid-ept-last-update GET v1/kid_products/ept/last-update || date of the last update
    kid-ept-import POST v1/kid_products/ept/import | file | import report with error codes
    kid-ept-delete DELETE v1/kid_products/ept/{isin}
    kid-configs-list GET v1/kid_products/configs || list of KID configurations
    kid-configs-get GET v1/kid_products/configs/{id} || one KID configuration
    kid-configs-pdf-data GET v1/kid_products/configs/{id}/pdf-data || data for the KID document
    kid-configs-put PUT v1/kid_products/configs/{id} | KID configuration | saved KID configuration
    kid-configs-delete DELETE v1/kid_products/configs/{id}
    kid-configs-versions GET v1/kid_products/configs/{id}/versions || list of versions
    kid-docs-list GET v1/kid_products/docs || list of KID documents
    kid-docs-put PUT v1/kid_products/docs/{id} | KID document (multipart) | saved KID document
    kid-docs-delete DELETE v1/kid_products/docs/{id}
    kid-docs-file GET v1/kid_products/docs/{id}/file || file: KID document file
    reco-session-publishing-dics GET v1/reco_journeys/sessions/{hash}/publishing/dics || file: zip of DIC documents
`,
  abeille: `
    abeille-session-finalize POST api/v1/reco_journeys/sessions/{hash}/finalize | values | finalised session
    abeille-session-finalize-redirect POST api/v1/reco_journeys/sessions/{hash}/finalize-redirect | values | address to redirect to
`,
  "contract-service": `
    uaflife-process POST v1/uaflife/process | values | processing report
    uaflife-download GET v1/uaflife/download?from&to || file: export file
    uaflife-last-sync-date GET v1/uaflife/last-sync-date || date of the last synchronisation
`,
};
