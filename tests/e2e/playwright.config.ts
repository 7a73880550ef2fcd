import { defineConfig } from "@playwright/test";

/** Chromium without any call of its own to the network. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./global-setup.ts",
  fullyParallel: false,
  workers: 2,
  // A shared machine may stall for seconds, and more than once; a test that fails three times is wrong.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: true,
  // Long, for the same reason: a wait that ends well costs nothing.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    headless: true,
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
    // A trace keeps the document at each step: a test that failed is worth that, each one at its first run is not.
    trace: { mode: process.env.CI ? "on-first-retry" : "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: FLAGS },
  },
});
