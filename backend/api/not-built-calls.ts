/**
 * Calls of the catalogue that this installation does not offer, by service: methods, then the path below the service;
 * `*` stands for one segment. They are answered 501 instead of 404. A call that is built leaves this table.
 */
export const NOT_BUILT_CALLS: Readonly<Record<string, string>> = {
  "financial-provider-service": `
    GET v1/providers/check-dividends
    GET v1/providers/download-multiple-series-kid
    GET v1/providers/download-series-kid
    GET v1/providers/download-series-kid-by-uuid
    POST v1/providers/import-series-excel
    POST v1/providers/import-financial-values-excel
    GET v1/providers/import-fx-rate
    GET v1/providers/import-series-definition
    GET v1/providers/import-financial-values/*
    GET v1/providers/fix-financial-values/*
    GET v1/providers/update-series-definition
    GET v1/providers/update-series-definition/*
    GET v1/providers/update-series-definition-old
    GET v1/providers/update-financial-values
    GET v1/providers/update-financial-values/*
    GET v1/providers/update-financial-values-new
`,
  "product-config-service": `
    GET v1/kid_products
    GET v1/kid_products/last-update
    POST v1/kid_products/import
    DELETE v1/kid_products/*
    DELETE v1/kid_products/*/*
    GET v1/kid_products/ept
    GET v1/kid_products/ept/last-update
    POST v1/kid_products/ept/import
    DELETE v1/kid_products/ept/*
    GET v1/kid_products/configs
    DELETE GET PUT v1/kid_products/configs/*
    GET v1/kid_products/configs/*/pdf-data
    GET v1/kid_products/configs/*/versions
    GET v1/kid_products/docs
    DELETE PUT v1/kid_products/docs/*
    GET v1/kid_products/docs/*/file
    GET v1/reco_journeys/sessions/*/publishing/dics
`,
  abeille: `
    POST api/v1/reco_journeys/sessions/*/finalize
    POST api/v1/reco_journeys/sessions/*/finalize-redirect
`,
  "contract-service": `
    POST v1/uaflife/process
    GET v1/uaflife/download
    GET v1/uaflife/last-sync-date
`,
};
