// @ts-check
// Remix does not read this file under Vite: vite.config.ts hands it to the plugin.

/** @type {import('@remix-run/dev').VitePluginConfig} */
const config = {
  appDirectory: "app",
  buildDirectory: "build",
  serverModuleFormat: "esm",
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
  },
};

export default config;
