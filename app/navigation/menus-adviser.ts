/** Menu of advisers. Business reporting and contracts may stand on other hosts. */
export const ADVISER_MENU = [
  {
    id: "adviser-home",
    audience: "adviser",
    labelKey: null,
    entries: [
      {
        id: "fia-dashboard",
        path: "/fia/dashboard",
        permission: "dashboard",
        labelKey: "navigation.dashboard",
        icon: "home",
      },
    ],
  },
  {
    id: "adviser-portfolios",
    audience: "adviser",
    labelKey: "navigation.groups.portfolios",
    entries: [
      {
        id: "model-portfolios",
        path: "/fia/model-portfolios",
        permission: "model-portfolios",
        labelKey: "navigation.modelPortfolios",
        icon: "layers",
      },
      {
        id: "fia-aaa-model-portfolios",
        path: "/fia/aaa-model-portfolios",
        permission: "aaa-model-portfolios",
        labelKey: "navigation.monitoringPortfolios",
        icon: "activity",
      },
    ],
  },
  {
    id: "advice",
    audience: "adviser",
    labelKey: "navigation.groups.advice",
    entries: [
      { id: "simulators", path: "/fia/simulators", permission: "simulators", labelKey: "navigation.simulators", icon: "sliders" },
      {
        id: "risk-profiling",
        path: "/fia/risk-profiling",
        permission: "risk-profiling",
        labelKey: "navigation.riskProfiling",
        icon: "question",
      },
      {
        id: "reco-journey",
        path: "/fia/reco-journey",
        permission: "advisory-journeys",
        labelKey: "navigation.advisoryJourneys",
        icon: "journey",
      },
    ],
  },
  {
    id: "adviser-reporting",
    audience: "adviser",
    labelKey: "navigation.groups.businessReporting",
    entries: [
      {
        id: "fia-reporting-simulators",
        path: "/fia/business-reporting/simulators",
        permission: "business-reporting",
        labelKey: "navigation.reportingSimulators",
        icon: "report",
        host: "reporting",
      },
      {
        id: "fia-reporting-api",
        path: "/fia/business-reporting/api",
        permission: "business-reporting",
        labelKey: "navigation.reportingApi",
        icon: "code",
        host: "reporting",
      },
    ],
  },
  {
    id: "adviser-contracts",
    audience: "adviser",
    labelKey: null,
    entries: [
      {
        id: "fia-contracts",
        path: "/fia/contracts",
        permission: "contracts",
        labelKey: "navigation.contracts",
        icon: "contract",
        host: "contracts",
      },
    ],
  },
] as const;

/** The one entry left by the special query parameter or a custom action token. The partner's pages may stand on a host of its own. */
export const REDUCED_MENU = [
  {
    id: "reduced",
    audience: "reduced",
    labelKey: null,
    entries: [
      {
        id: "abeille-reco-journey",
        path: "/abeille/reco-journey",
        permission: null,
        labelKey: "navigation.recommendationJourney",
        icon: "journey",
        host: "partner",
      },
    ],
  },
] as const;

/** The one entry of a partner whose mark is in the path. */
export const PARTNER_MENU = [
  {
    id: "partner",
    audience: "partner",
    labelKey: null,
    entries: [
      {
        id: "premia",
        path: "/premia",
        permission: null,
        labelKey: "navigation.premia",
        icon: "journey",
        host: "partner",
      },
    ],
  },
] as const;
