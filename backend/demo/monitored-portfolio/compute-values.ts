import type { Database, DatabaseLog } from "#backend/database/database.ts";
import { demoServices } from "../simulate.ts";
import { DEMO_MONITORED_PORTFOLIOS } from "./portfolios.ts";

/** Computes the values of the monitored portfolios by the call that a person makes, so that a first start has them at once. */
export async function computeMonitoredValues(database: Database, log: DatabaseLog): Promise<void> {
  const { send, close } = await demoServices(database, log);
  try {
    for (const { uuid } of DEMO_MONITORED_PORTFOLIOS)
      await send(`/aaa-model-portfolio-service/v1/aaa_model_portfolios/${uuid}/update-financial-values`, {});
  } finally {
    await close();
  }
}
