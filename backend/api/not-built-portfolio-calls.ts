/** The part of the table that concerns the AAA model portfolios; see not-built-calls.ts. */
export const NOT_BUILT_PORTFOLIO_CALLS: Readonly<Record<string, string>> = {
  "aaa-model-portfolio-service": `
    DELETE GET PUT v1/aaa_model_portfolios/*
    GET POST v1/aaa_model_portfolios
    GET POST v1/aaa_model_portfolios/in
    GET v1/aaa_model_portfolios/product/*
    GET v1/aaa_model_portfolios/investment_pool/*
    GET v1/aaa_model_portfolios/names
    PUT v1/aaa_model_portfolios/*/deactivate
    PUT v1/aaa_model_portfolios/*/migrate-model-to-executed
    GET POST v1/aaa_model_portfolios/*/validate
    POST v1/aaa_model_portfolios/*/update-financial-values
    POST v1/aaa_model_portfolios/*/compute-financial-values
    POST v1/aaa_model_portfolios/*/update-all-financial-values
    POST v1/aaa_model_portfolios/*/estimate
    POST v1/aaa_model_portfolios/*/init-portfolio-without-fees
    POST v1/aaa_model_portfolios/*/compute-darm-composition
    POST v1/aaa_model_portfolios/*/compute-darm-rebalancing
    POST v1/aaa_model_portfolios/*/prepare-darm-rebalancing
    POST v1/aaa_model_portfolios/*/prevalidate-darm-rebalancing
    POST v1/aaa_model_portfolios/*/import-priips-history
    GET v1/aaa_model_portfolios/*/reference_track
    GET v1/aaa_model_portfolios/*/composition
    GET v1/aaa_model_portfolios/*/kid-pdf-data
    GET v1/aaa_model_portfolios/help-execution-date
    GET v1/aaa_model_portfolios/test-lock
    GET v1/aaa_model_portfolios/test-async
    POST v1/aaa_model_portfolios/portfolio-backtesting
    GET POST v1/consolidated_reportings
    GET v1/consolidated_reportings/*/file
    PUT v1/consolidated_reportings/*/name
    DELETE v1/consolidated_reportings/*
    PUT v1/aaa_model_portfolios/*/working_status
    DELETE PUT v1/aaa_model_portfolios/*/reporting/*
    DELETE PUT v1/aaa_model_portfolios/*/priips/v2.1/*
    DELETE PUT v1/aaa_model_portfolios/*/narratives/*
    DELETE PUT v1/aaa_model_portfolios/*/floor/*
    DELETE PUT v1/aaa_model_portfolios/*/fee/*
    DELETE PUT v1/aaa_model_portfolios/*/constraint_params/*
    DELETE PUT v1/aaa_model_portfolios/*/constraint/*
    DELETE PUT v1/aaa_model_portfolios/*/composition_model/*
    DELETE PUT v1/aaa_model_portfolios/*/composition/*
    DELETE PUT v1/aaa_model_portfolios/*/comment/*
    DELETE PUT v1/aaa_model_portfolios/*/benchmark/*
    DELETE PUT v1/aaa_model_portfolios/*/aum/*
    DELETE v1/aaa_model_portfolios/*/constraint/id/*
    DELETE v1/aaa_model_portfolios/*/version/*/composition/*
    GET PUT v1/aaa_model_portfolios/*/excel-grids-config
    PUT v1/aaa_model_portfolios/*/documents
    POST v1/aaa_model_portfolios/*/transmit-grid
    POST v1/aaa_model_portfolios/*/reporting/store
    GET v1/aaa_model_portfolios/*/priips-to-excel/v2.1
    GET v1/aaa_model_portfolios/*/portfolio-to-excel
    GET v1/aaa_model_portfolios/*/grid-to-excel
    POST v1/aaa_model_portfolios/*/grid-to-distributor-async
    POST v1/aaa_model_portfolios/*/grid-to-distributor-retry
    POST v1/aaa_model_portfolios/*/grid-to-distributor-prevalidate
    POST v1/aaa_model_portfolios/update-all-grid-transfers
    POST v1/aaa_model_portfolios/*/export-to-cnp
    GET v1/aaa_model_portfolios/grid-transfers/in
    GET v1/aaa_model_portfolios/grid-transfer-response/*
    GET v1/aaa_model_portfolios/grid-transfer-request/*
    GET PUT v1/aaa_model_portfolios/*/transfer-grids-config
    POST v1/aaa_model_portfolios/*/import-financial-values-excel
    POST v1/aaa_model_portfolios/*/import-compositions-excel
    PUT v1/aaa_model_portfolios/*/reporting/propagate
    GET PUT v1/aaa_model_portfolios/*/propagation
    GET v1/aaa_model_portfolios/*/propagation_status
    GET v1/aaa_model_portfolios/propagation/in
    GET public/v1/aaa_model_portfolios
    GET public/v1/aaa_model_portfolios/*
    GET public/v1/aaa_model_portfolios/*/download/kid
    GET public/v1/aaa_model_portfolios/*/download/factsheet
`,
};
