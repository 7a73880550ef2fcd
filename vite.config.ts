import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { trimCss } from "./scripts/trim-css.mjs";

export default defineConfig({
  plugins: [remix(remixConfig)],
  css: { postcss: { plugins: [trimCss()] } },
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
  server: { middlewareMode: true },
});
