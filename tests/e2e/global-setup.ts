import { startApp } from "../fixtures/app.ts";

/** One application for the whole run, on a data folder of its own; its address goes to the tests by APP_URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const app = await startApp({ env: { LOG_LEVEL: "warn" } });
  process.env.APP_URL = app.url;
  return async () => {
    await app.stop();
  };
}
