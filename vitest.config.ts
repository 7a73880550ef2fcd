import { defineConfig } from "vitest/config";

// The Remix plugin is left out on purpose: unit tests import modules, not routes built by the plugin.
export default defineConfig({
  cacheDir: ".cache/vitest",
  esbuild: { jsx: "automatic" },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "backend/**/*.test.ts", "tests/{integration,shape}/**/*.test.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ["tests/fixtures/setup.ts"],
  },
});
