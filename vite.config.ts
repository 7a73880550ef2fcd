import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";


export default defineConfig({
  plugins: [remix(remixConfig)],
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
  server: { middlewareMode: true },
});
