/** The part of the table that concerns the AAA model portfolios; see not-built-calls.ts. */
export const NOT_BUILT_PORTFOLIO_CALLS: Readonly<Record<string, string>> = {
  "aaa-model-portfolio-service": `
    aaa-get GET v1/aaa_model_portfolios/{uuid} || one AAA model portfolio
    aaa-list GET v1/aaa_model_portfolios || list of AAA model portfolios
    aaa-create POST v1/aaa_model_portfolios || created AAA model portfolio
    aaa-delete DELETE v1/aaa_model_portfolios/{uuid}
    aaa-in-get GET v1/aaa_model_portfolios/in?uuids || list of AAA model portfolios
    aaa-in-post POST v1/aaa_model_portfolios/in | uuids | list of AAA model portfolios
    aaa-by-product GET v1/aaa_model_portfolios/product/{product} || list of AAA model portfolios
    aaa-by-investment-pool GET v1/aaa_model_portfolios/investment_pool/{investpool} || list of AAA model portfolios
    aaa-names GET v1/aaa_model_portfolios/names?all&productUuid || list of uuid and name
    aaa-deactivate PUT v1/aaa_model_portfolios/{uuid}/deactivate?user || deactivated portfolio
    aaa-migrate-model-to-executed PUT v1/aaa_model_portfolios/{uuid}/migrate-model-to-executed || migrated portfolio
    aaa-validate GET v1/aaa_model_portfolios/{uuid}/validate || validation result with list of problems
    aaa-validate-post POST v1/aaa_model_portfolios/{uuid}/validate || validation result with list of problems
    aaa-update-financial-values POST v1/aaa_model_portfolios/{uuid}/update-financial-values | values | updated values or job acknowledgement
    aaa-compute-financial-values POST v1/aaa_model_portfolios/{uuid}/compute-financial-values | values | computed values by date
    aaa-update-all-financial-values POST v1/aaa_model_portfolios/{uuid}/update-all-financial-values | values | job acknowledgement
    aaa-estimate POST v1/aaa_model_portfolios/{uuid}/estimate | values | estimated values by date
    aaa-init-portfolio-without-fees POST v1/aaa_model_portfolios/{uuid}/init-portfolio-without-fees | values | initialised track without fees
    aaa-compute-darm-composition POST v1/aaa_model_portfolios/{uuid}/compute-darm-composition | values | computed composition
    aaa-compute-darm-rebalancing POST v1/aaa_model_portfolios/{uuid}/compute-darm-rebalancing?portfolio_version&date || computed rebalancing
    aaa-prepare-darm-rebalancing POST v1/aaa_model_portfolios/{uuid}/prepare-darm-rebalancing?portfolio_version&date || prepared rebalancing proposal
    aaa-prevalidate-darm-rebalancing POST v1/aaa_model_portfolios/{uuid}/prevalidate-darm-rebalancing?portfolio_version&date || pre-validation result with problems
    aaa-import-priips-history POST v1/aaa_model_portfolios/{uuid}/import-priips-history?user | file | import report
    aaa-reference-track GET v1/aaa_model_portfolios/{uuid}/reference_track || dated values of the track
    aaa-composition-get GET v1/aaa_model_portfolios/{uuid}/composition || series and weights by date
    aaa-kid-pdf-data GET v1/aaa_model_portfolios/{uuid}/kid-pdf-data?id || data for the KID document
    aaa-help-execution-date GET v1/aaa_model_portfolios/help-execution-date || proposed execution date
    aaa-test-lock GET v1/aaa_model_portfolios/test-lock || lock test result
    aaa-test-async GET v1/aaa_model_portfolios/test-async || asynchronous job test result
    aaa-portfolio-backtesting POST v1/aaa_model_portfolios/portfolio-backtesting | portfolio, rebalancing MONTHLY or ANNUALLY, extension CATEGORY_INDEX | back-tested track and statistics
    consolidated-reportings-list GET v1/consolidated_reportings || list of reportings with status
    consolidated-reportings-create POST v1/consolidated_reportings | report name and portfolios | created reporting, status ONGOING
    consolidated-reportings-file GET v1/consolidated_reportings/{uuid}/file || file: report file
    consolidated-reportings-rename PUT v1/consolidated_reportings/{uuid}/name | reportName | renamed reporting
    consolidated-reportings-delete DELETE v1/consolidated_reportings/{uuid}
    aaa-update PUT v1/aaa_model_portfolios/{uuid} | general parameters | updated portfolio
    aaa-working-status PUT v1/aaa_model_portfolios/{uuid}/working_status?working_status&user || updated portfolio
    aaa-reporting-put PUT v1/aaa_model_portfolios/{uuid}/reporting/{date} | reporting parameters valid from the date | updated portfolio
    aaa-reporting-delete DELETE v1/aaa_model_portfolios/{uuid}/reporting/{date} || updated portfolio
    aaa-priips-v2-1-put PUT v1/aaa_model_portfolios/{uuid}/priips/v2.1/{date} | PRIIPs parameters valid from the date | updated portfolio
    aaa-priips-v2-1-delete DELETE v1/aaa_model_portfolios/{uuid}/priips/v2.1/{date} || updated portfolio
    aaa-narratives-put PUT v1/aaa_model_portfolios/{uuid}/narratives/{date} | narratives parameters valid from the date | updated portfolio
    aaa-narratives-delete DELETE v1/aaa_model_portfolios/{uuid}/narratives/{date} || updated portfolio
    aaa-floor-put PUT v1/aaa_model_portfolios/{uuid}/floor/{date} | floor parameters valid from the date | updated portfolio
    aaa-floor-delete DELETE v1/aaa_model_portfolios/{uuid}/floor/{date} || updated portfolio
    aaa-fee-put PUT v1/aaa_model_portfolios/{uuid}/fee/{date} | fee parameters valid from the date | updated portfolio
    aaa-fee-delete DELETE v1/aaa_model_portfolios/{uuid}/fee/{date} || updated portfolio
    aaa-constraint-params-put PUT v1/aaa_model_portfolios/{uuid}/constraint_params/{date} | parameters of the constraints valid from the date | updated portfolio
    aaa-constraint-params-delete DELETE v1/aaa_model_portfolios/{uuid}/constraint_params/{date} || updated portfolio
    aaa-constraint-put PUT v1/aaa_model_portfolios/{uuid}/constraint/{date} | constraint parameters valid from the date | updated portfolio
    aaa-constraint-delete DELETE v1/aaa_model_portfolios/{uuid}/constraint/{date} || updated portfolio
    aaa-composition-model-put PUT v1/aaa_model_portfolios/{uuid}/composition_model/{date}?type | composition model parameters valid from the date | updated portfolio
    aaa-composition-model-delete DELETE v1/aaa_model_portfolios/{uuid}/composition_model/{date}?type || updated portfolio
    aaa-composition-put PUT v1/aaa_model_portfolios/{uuid}/composition/{date} | composition parameters valid from the date | updated portfolio
    aaa-composition-delete DELETE v1/aaa_model_portfolios/{uuid}/composition/{date} || updated portfolio
    aaa-comment-put PUT v1/aaa_model_portfolios/{uuid}/comment/{date} | comment parameters valid from the date | updated portfolio
    aaa-comment-delete DELETE v1/aaa_model_portfolios/{uuid}/comment/{date} || updated portfolio
    aaa-benchmark-put PUT v1/aaa_model_portfolios/{uuid}/benchmark/{date} | benchmark parameters valid from the date | updated portfolio
    aaa-benchmark-delete DELETE v1/aaa_model_portfolios/{uuid}/benchmark/{date} || updated portfolio
    aaa-aum-put PUT v1/aaa_model_portfolios/{uuid}/aum/{date} | aum parameters valid from the date | updated portfolio
    aaa-aum-delete DELETE v1/aaa_model_portfolios/{uuid}/aum/{date} || updated portfolio
    aaa-constraint-delete-by-id DELETE v1/aaa_model_portfolios/{uuid}/constraint/id/{id} || updated portfolio
    aaa-version-composition-delete DELETE v1/aaa_model_portfolios/{uuid}/version/{version}/composition/{date} || updated portfolio
    aaa-excel-grids-config-get GET v1/aaa_model_portfolios/{uuid}/excel-grids-config || Excel grid configuration
    aaa-excel-grids-config-put PUT v1/aaa_model_portfolios/{uuid}/excel-grids-config | Excel grid configuration | saved configuration
    aaa-documents-put PUT v1/aaa_model_portfolios/{uuid}/documents | values | updated document list
    aaa-transmit-grid POST v1/aaa_model_portfolios/{uuid}/transmit-grid | values | created grid transfer with status
    aaa-reporting-store POST v1/aaa_model_portfolios/{uuid}/reporting/store | values | stored reporting
    aaa-priips-to-excel-v2-1 GET v1/aaa_model_portfolios/{uuid}/priips-to-excel/v2.1 || file: Excel file
    aaa-portfolio-to-excel GET v1/aaa_model_portfolios/{uuid}/portfolio-to-excel?versions || file: Excel file
    aaa-grid-to-excel GET v1/aaa_model_portfolios/{uuid}/grid-to-excel || file: Excel file
    aaa-grid-to-distributor-async POST v1/aaa_model_portfolios/{uuid}/grid-to-distributor-async | values | grid transfer with status SENT
    aaa-grid-to-distributor-retry POST v1/aaa_model_portfolios/{uuid}/grid-to-distributor-retry | values | grid transfer sent again
    aaa-grid-to-distributor-prevalidate POST v1/aaa_model_portfolios/{uuid}/grid-to-distributor-prevalidate | values | pre-validation result with problems
    aaa-update-all-grid-transfers POST v1/aaa_model_portfolios/update-all-grid-transfers | values | refreshed grid transfer statuses
    aaa-export-to-cnp POST v1/aaa_model_portfolios/{uuid}/export-to-cnp | values | file: export file for the partner
    aaa-grid-transfers-in GET v1/aaa_model_portfolios/grid-transfers/in?uuids || list of grid transfers
    aaa-grid-transfer-response GET v1/aaa_model_portfolios/grid-transfer-response/{id} || answer received for a transfer
    aaa-grid-transfer-request GET v1/aaa_model_portfolios/grid-transfer-request/{id} || request sent for a transfer
    aaa-transfer-grids-config-get GET v1/aaa_model_portfolios/{uuid}/transfer-grids-config || grid transfer configuration
    aaa-transfer-grids-config-put PUT v1/aaa_model_portfolios/{uuid}/transfer-grids-config | grid transfer configuration | saved configuration
    aaa-import-financial-values-excel POST v1/aaa_model_portfolios/{uuid}/import-financial-values-excel | file (multipart) | import report with error codes
    aaa-import-compositions-excel POST v1/aaa_model_portfolios/{uuid}/import-compositions-excel | file (multipart) | import report with error codes
    aaa-reporting-propagate PUT v1/aaa_model_portfolios/{uuid}/reporting/propagate | values | propagation acknowledgement
    aaa-propagation-put PUT v1/aaa_model_portfolios/{uuid}/propagation?enable || propagation setting
    aaa-propagation-status GET v1/aaa_model_portfolios/{uuid}/propagation_status || propagation status
    aaa-propagation-get GET v1/aaa_model_portfolios/{uuid}/propagation || propagation setting
    aaa-propagation-in GET v1/aaa_model_portfolios/propagation/in?uuids || list of propagation settings
    aaa-public-list GET public/v1/aaa_model_portfolios || list of public AAA portfolios
    aaa-public-get GET public/v1/aaa_model_portfolios/{uuid} || one public AAA portfolio
    aaa-public-download-kid GET public/v1/aaa_model_portfolios/{uuid}/download/kid || file: KID document
    aaa-public-download-factsheet GET public/v1/aaa_model_portfolios/{uuid}/download/factsheet || file: factsheet document
`,
};
