import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { frameChunk } from "./scripts/bundle/frame-chunk.mjs";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  // Files ask for each other by relative addresses: the path prefix is known only when the server starts.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "css" ? name.replace(/^assets\//, "./") : undefined) },
  build: {
    target: "es2022",
    sourcemap: false,
    // A twentieth smaller than what the bundler's own minifier makes of the packages.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { compress: { passes: 2, ecma: 2020 }, format: { ecma: 2020 } },
    assetsInlineLimit: 0,
    // What a script imports it finds by relative addresses; lists of it would hold addresses without the prefix.
    modulePreload: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: frameChunk } },
  },
  server: { middlewareMode: true },
}));
