import type { REPORTED_RECORDS } from "#app/contract/audit.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { sessionScopeOf } from "#backend/api/journey/session.domain.ts";
import { findSession } from "#backend/api/journey/session.store.ts";
import { portfolioScopeOf } from "#backend/api/model-portfolio/portfolio.domain.ts";
import { findPortfolio } from "#backend/api/model-portfolio/portfolio.store.ts";
import { findProduct } from "#backend/api/product/product.store.ts";
import { distributorOf } from "#backend/api/questionnaire/session.domain.ts";
import { findSession as findQuestionnaire } from "#backend/api/questionnaire/session.store.ts";
import { findClient } from "#backend/api/retail-client/retail-client.store.ts";
import { simulationScopeOf } from "#backend/api/simulation/simulation.domain.ts";
import { findReadableSimulation } from "#backend/api/simulation/simulation.store.ts";
import { simulatorScopeOf } from "#backend/api/simulator/simulator.domain.ts";
import { findSimulator } from "#backend/api/simulator/simulator.store.ts";
import { userScopeOf } from "#backend/api/user/user.domain.ts";
import { findUser } from "#backend/api/user/user.store.ts";
import { type Caller, organisationOf } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";

type Visible = (queries: Queries, caller: Caller, uuid: string) => Promise<unknown>;

/** Whether a caller reads the record by its own calls, in the scope of those; a scope throws 403 where the caller has none. */
const VISIBLE: Readonly<Record<(typeof REPORTED_RECORDS)[number], Visible>> = {
  user: (queries, caller, uuid) => findUser(queries, userScopeOf(caller), uuid),
  organisation: async (_queries, caller, uuid) => organisationOf(caller) === uuid,
  "reco-session": (queries, caller, uuid) => findSession(queries, sessionScopeOf(caller), uuid),
  "questionnaire-session": (queries, caller, uuid) => findQuestionnaire(queries, distributorOf(caller), { uuid }),
  simulation: (queries, caller, uuid) => findReadableSimulation(queries, simulationScopeOf(caller), uuid),
  "retail-client": (queries, caller, uuid) => findClient(queries, distributorOf(caller), uuid),
  "model-portfolio": (queries, caller, uuid) => findPortfolio(queries, portfolioScopeOf(caller), uuid),
  product: (queries, caller, uuid) => findProduct(queries, caller, uuid),
  simulator: (queries, caller, uuid) => findSimulator(queries, simulatorScopeOf(caller), uuid),
};

const isRecord = (type: string): type is keyof typeof VISIBLE => Object.hasOwn(VISIBLE, type);

/** Refuses 403 or 404 a report about a record that its caller may not read. What names no record passes. */
export async function requireVisible(queries: Queries, caller: Caller, { type, id }: { type: string; id: string | null }): Promise<void> {
  if (id === null || !isRecord(type)) return;
  if (!isUuid(id) || !(await VISIBLE[type](queries, caller, id))) throw refuse.notFound("Resource");
}
