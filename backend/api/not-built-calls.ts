/**
 * Calls of the catalogue that this installation does not offer, by service: methods, then the path below the service;
 * `*` stands for one segment. They are answered 501 instead of 404. A call that is built leaves this table.
 */
export const NOT_BUILT_CALLS: Readonly<Record<string, string>> = {
  "model-portfolio-service": `
    POST v1/model_portfolios
    PUT v1/model_portfolios/*
    PUT v1/model_portfolios/*/share
    GET v1/model_portfolios/*/deactivate
    DELETE GET PUT v1/model_portfolios/*/composition
    POST v1/model_portfolios/*/composition/validate
    GET PUT v1/model_portfolios/*/values
    GET v1/model_portfolios/product/*
    GET v1/model_portfolios/in
    GET v1/model_portfolios/in/full
    POST v1/model_portfolios/*/model-portfolio-to-excel
`,
  "series-definition-service": `
    POST v1/series/import
    GET v1/series/export
    GET v1/series/*/performances
    GET PUT v1/series/*/return-matrix-formula
    GET v1/series/*/annual-net-returns
    GET v1/series/*/transparency
    GET v1/external_series
    POST v1/external_series/add
    PUT v1/external_series/update
    PUT v1/external_series/*
    GET v1/external_series/excel
    GET POST v1/glidepath_matrices
    DELETE GET v1/glidepath_matrices/*
    GET v1/glidepath_matrices/*/content
    GET v1/glidepath_matrices/*/content-db
    GET v1/glidepath_matrices/*/file-db
    POST v1/glidepath_matrices/fill-file-db
    GET POST v1/investment_pools
    DELETE GET PUT v1/investment_pools/*
    PUT v1/investment_pools/*/add
    PUT v1/investment_pools/*/pin
    PUT v1/investment_pools/*/sources
    PUT v1/investment_pools/*/import
    GET v1/investment_pools/*/export
    GET v1/investment_pools/*/validate
    GET v1/investment_pools/*/enclosed
    PUT v1/investment_pools/*/external-provider/update
    GET PUT v1/investment_pools/*/external-provider/config
    GET v1/investment_pools/*/external-provider/status
    GET v1/investment_pools/*/external-provider/errors
    POST v1/investment_pools/*/in
    GET v1/investment_pools/series/*
    GET v1/investment_pools/investment_pool/*
`,
  "financial-value-service": `
    POST v1/financial_values/batch/async
    GET v1/financial_values/*/flows
    GET v1/financial_values/*/historical-to-excel
    GET v1/financial_values/estimated
`,
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
  "financial-alert-service": `
    POST v1/financial_alert_configurations
    GET PUT v1/financial_alert_configurations/*
    GET v1/financial_alert_configurations/user/*
    POST v1/e-mails/send
    POST v1/e-mails/test
    POST v1/notifications/check
    PUT v1/notifications/hide
    GET v1/notifications/user/*
    PUT v1/notifications/user/*/read
    PUT v1/notifications/*
`,
  "product-config-service": `
    GET v1/distributors/*/retrieve-clients
    PUT v1/distributors/*/send-report
    GET v1/products/investment_pool/*
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
    PUT v1/simulators/*/portfolio/*
    GET POST v1/reco_journeys
    DELETE GET PUT v1/reco_journeys/*
    GET PUT v1/reco_journeys/*/config/general
    GET PUT v1/reco_journeys/*/config/advice
    GET PUT v1/reco_journeys/*/config/sustainability
    GET PUT v1/reco_journeys/*/config/proposal-params
    GET PUT v1/reco_journeys/*/config/publishing
    GET PUT v1/reco_journeys/*/cover-image
    POST v1/reco_journeys/*/analyze
    GET POST v1/reco_journeys/sessions
    GET v1/reco_journeys/sessions/*
    GET PUT v1/reco_journeys/sessions/*/questionnaire
    GET PUT v1/reco_journeys/sessions/*/sustainability
    GET PUT v1/reco_journeys/sessions/*/proposal-params
    GET PUT v1/reco_journeys/sessions/*/workspace
    POST v1/reco_journeys/sessions/*/advice/finalize
    GET v1/reco_journeys/sessions/*/pdf-data
    GET v1/reco_journeys/sessions/*/publishing/excel
    GET v1/reco_journeys/sessions/*/publishing/dics
    PUT v1/reco_journeys/sessions/*/publishing
    POST v1/reco_journeys/sessions/*/publishing/email
    POST v1/reco_journeys/sessions/*/reset
`,
  abeille: `
    POST api/v1/reco_journeys/sessions/*/finalize
    POST api/v1/reco_journeys/sessions/*/finalize-redirect
`,
  "user-service": `
    DELETE GET POST v1/audit_logs
    GET v1/token/authorize
    GET v1/token/acquire
    GET v1/acquire-risk-profiling
    GET v1/api_consumption
    GET v1/api_consumption/details
    POST v1/api_consumption/excel
    GET POST v1/license_agreements
    GET v1/license_agreements/last
    GET PUT v1/license_agreements/acceptance
    GET POST v1/metrics
`,
  "contract-service": `
    DELETE GET v1/contracts
    GET v1/contracts/*
    GET v1/contracts/search
    GET v1/contracts/external-id/*
    GET POST v1/questionnaires/sessions
    GET PUT v1/questionnaires/sessions/*
    GET v1/questionnaires/templates
    GET v1/questionnaires/templates/*
    GET v1/questionnaires/sessions/*/scores
    POST v1/questionnaires/tokens
    GET v1/questionnaires/sessions/*/reports
    GET v1/questionnaires/sessions/external_id/*
    GET v1/questionnaires/consumption_reports
    GET POST v1/questionnaire_templates
    DELETE GET PUT v1/questionnaire_templates/*
    GET v1/retail_clients
    GET v1/retail_clients/*
    POST v1/uaflife/process
    GET v1/uaflife/download
    GET v1/uaflife/last-sync-date
`,
};
