/** Menu of asset managers: every entry may stand on the asset managers' own host. */
export const ASSET_MANAGER_MENU = [
  {
    id: "am-home",
    audience: "assetManager",
    labelKey: null,
    entries: [
      {
        id: "am-dashboard",
        path: "/asset-manager/dashboard",
        permission: "dashboard",
        labelKey: "navigation.dashboard",
        icon: "home",
        host: "assetManager",
      },
      {
        id: "am-aaa-model-portfolios",
        path: "/asset-manager/aaa-model-portfolios",
        permission: "aaa-model-portfolios",
        labelKey: "navigation.aaaModelPortfolios",
        icon: "layers",
        host: "assetManager",
      },
      {
        id: "am-series",
        path: "/asset-manager/datas/series",
        permission: "data",
        labelKey: "navigation.series",
        icon: "chart",
        host: "assetManager",
      },
      {
        id: "am-users",
        path: "/asset-manager/privileges/users",
        permission: "privileges",
        labelKey: "navigation.users",
        icon: "people",
        host: "assetManager",
      },
    ],
  },
  {
    id: "am-settings",
    audience: "assetManager",
    labelKey: "navigation.groups.settings",
    entries: [
      {
        id: "asset-manager-investpools",
        path: "/asset-manager/settings/asset-manager-investpools",
        permission: "settings-investment-pools",
        labelKey: "navigation.investmentPools",
        icon: "cube",
        host: "assetManager",
      },
      {
        id: "asset-manager-products",
        path: "/asset-manager/settings/asset-manager-products",
        permission: "settings-products",
        labelKey: "navigation.products",
        icon: "archive",
        host: "assetManager",
      },
    ],
  },
  {
    id: "am-control",
    audience: "assetManager",
    labelKey: null,
    entries: [
      {
        id: "am-audit-logs",
        path: "/asset-manager/audit-logs",
        permission: "audit-logs",
        labelKey: "navigation.auditLogs",
        icon: "audit",
        host: "assetManager",
      },
      {
        id: "am-observatory",
        path: "/asset-manager/observatory",
        permission: "observatory",
        labelKey: "navigation.observatory",
        icon: "observatory",
        host: "assetManager",
      },
    ],
  },
] as const;

/** Menu of product owners (insurers). */
export const INSURER_MENU = [
  {
    id: "insurer-home",
    audience: "productOwner",
    labelKey: null,
    entries: [
      {
        id: "insurer-dashboard",
        path: "/insurer/dashboard",
        permission: "dashboard",
        labelKey: "navigation.dashboard",
        icon: "home",
      },
      {
        id: "insurer-aaa-model-portfolios",
        path: "/insurer/aaa-model-portfolios",
        permission: "aaa-model-portfolios",
        labelKey: "navigation.monitoringPortfolios",
        icon: "activity",
      },
      {
        id: "insurer-horizon-model-portfolios",
        path: "/insurer/horizon-model-portfolios",
        permission: "horizon-model-portfolios",
        labelKey: "navigation.horizonModelPortfolios",
        icon: "layers",
      },
    ],
  },
  {
    id: "insurer-kid",
    audience: "productOwner",
    labelKey: "navigation.groups.kid",
    entries: [
      {
        id: "insurer-kid-configurations",
        path: "/insurer/kid/configurations",
        permission: "kid-documents",
        labelKey: "navigation.kidConfigurations",
        icon: "sliders",
      },
      {
        id: "insurer-kid-review",
        path: "/insurer/kid/review",
        permission: "kid-documents",
        labelKey: "navigation.kidReview",
        icon: "audit",
      },
      {
        id: "insurer-kid-documents",
        path: "/insurer/kid/documents",
        permission: "kid-documents",
        labelKey: "navigation.kidDocuments",
        icon: "archive",
      },
      {
        id: "insurer-kid-products",
        path: "/insurer/kid-products",
        permission: "kid-documents",
        labelKey: "navigation.kidProducts",
        icon: "contract",
      },
      {
        id: "insurer-regulatory-files",
        path: "/insurer/regulatory-files",
        permission: "kid-documents",
        labelKey: "navigation.regulatoryFiles",
        icon: "table",
      },
    ],
  },
  {
    id: "insurer-settings",
    audience: "productOwner",
    labelKey: "navigation.groups.settings",
    entries: [
      {
        id: "insurer-investpools",
        path: "/insurer/settings/insurer-investpools",
        permission: "settings-investment-pools",
        labelKey: "navigation.investmentPools",
        icon: "cube",
      },
    ],
  },
  {
    id: "insurer-control",
    audience: "productOwner",
    labelKey: null,
    entries: [
      {
        id: "insurer-observatory",
        path: "/insurer/observatory",
        permission: "observatory",
        labelKey: "navigation.observatory",
        icon: "observatory",
      },
    ],
  },
] as const;
