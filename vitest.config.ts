import { defineConfig } from "vitest/config";
import { LongFirst } from "./tests/fixtures/sequence.ts";

// The Remix plugin is left out on purpose: unit tests import modules, not routes built by the plugin.
export default defineConfig({
  cacheDir: ".cache/vitest",
  esbuild: { jsx: "automatic" },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "backend/**/*.test.ts", "tests/{integration,cross,shape}/**/*.test.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 3,
    // Tests make much that lives for a moment: with room for it, it is collected less often.
    execArgv: ["--max-semi-space-size=64"],
    // Processes that keep the modules they have read: to read them anew for each file took a fifth of the whole time.
    isolate: false,
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A shared machine may stall for seconds; a test that fails twice is wrong.
    retry: process.env.CI ? 1 : 0,
    setupFiles: ["tests/fixtures/setup.ts"],
  },
});
