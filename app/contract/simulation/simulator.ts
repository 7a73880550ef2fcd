import { z } from "zod";
import { changeOf, emptiable, listOf, nameListQuery, onceHeaders, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { simulator } from "#app/contract/simulation/simulation.ts";
import { simulatorConfig } from "#app/contract/simulation/simulator-config.ts";

const byUuid = z.object({ params: z.object({ uuid }) });

export const simulatorWritten = simulator.pick({ managementType: true, riskScale: true, mode: true }).extend({
  name: z.string().trim().min(1).max(160),
  product: uuid.nullable().default(null),
  matrix: uuid.nullable().default(null),
  portfolio: uuid.nullable().default(null),
  distributors: z.array(uuid).max(500).optional().describe("those that may use it; absent: the stored ones stay"),
});
export type SimulatorWritten = z.infer<typeof simulatorWritten>;

export const simulators = {
  list: route("GET", "/product-config-service/v1/simulators", "simulators-list", "Simulators linked to the caller's distributor")
    .input(z.object({ query: nameListQuery }))
    .output(listOf(simulator)),
  get: route("GET", "/product-config-service/v1/simulators/{uuid}", "simulators-get", "One simulator").input(byUuid).output(simulator),
  /** Implied by the screen: a simulator with its links, written at once. */
  create: route("POST", "/product-config-service/v1/simulators", "simulators-create", "Add a simulator", 201)
    .input(z.object({ headers: onceHeaders, body: simulatorWritten }))
    .output(simulator),
  update: route("PUT", "/product-config-service/v1/simulators/{uuid}", "simulators-update", "Change a simulator and its links")
    .input(z.object({ ...byUuid.shape, headers: writeHeaders, body: changeOf(simulatorWritten) }))
    .output(simulator),
  remove: route(
    "DELETE",
    "/product-config-service/v1/simulators/{uuid}",
    "simulators-delete",
    "Remove a simulator that no simulation was made with",
    204,
  )
    .input(z.object({ ...byUuid.shape, headers: writeHeaders }))
    .output(z.void()),
  updateConfig: route(
    "PUT",
    "/product-config-service/v1/simulators/{uuid}/config",
    "simulators-config-update",
    "Change defaults and limits",
  )
    .input(z.object({ ...byUuid.shape, headers: writeHeaders, body: emptiable(simulatorConfig) }))
    .output(simulator),
  linkProduct: route(
    "PUT",
    "/product-config-service/v1/simulators/{uuid}/product/{product}",
    "simulators-link-product",
    "Choose the product",
  )
    .input(z.object({ params: z.object({ uuid, product: uuid }), headers: writeHeaders }))
    .output(simulator),
  linkMatrix: route(
    "PUT",
    "/product-config-service/v1/simulators/{uuid}/matrix/{matrix}",
    "simulators-link-matrix",
    "Choose the matrix set that its simulations prefer",
  )
    .input(z.object({ params: z.object({ uuid, matrix: uuid }), headers: writeHeaders }))
    .output(simulator),
  linkPortfolio: route(
    "PUT",
    "/product-config-service/v1/simulators/{uuid}/portfolio/{portfolio}",
    "simulators-link-portfolio",
    "Choose the model portfolio that the simulator offers first",
  )
    .input(z.object({ params: z.object({ uuid, portfolio: uuid }), headers: writeHeaders }))
    .output(simulator),
};
