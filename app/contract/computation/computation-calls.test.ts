import { traverseContractProcedures } from "@orpc/server";
import { expect, it } from "vitest";
import { computationContract, pdfContract } from "../index.ts";

/** Services of the computation and the PDF backend with their calls, as the catalogue of backend calls names them. */
const CATALOGUE: Record<string, readonly string[]> = {
  "allocation-optimizer-service": ["allocation-optimizer"],
  "calendar-returns-service": ["calendar-computation"],
  "comment-service": ["comment", "performance-decomposition"],
  "correlation-matrix-service": ["correlation"],
  "deposits-optimizer-service": ["deposits-optimizer"],
  "matrix-composition-service": ["formula-computation", "score", "sto-stat"],
  "model-portfolio-computation-service": ["model-portfolio", "model-portfolio-historical", "current-allocation", "allocation-computation"],
  "preconisation-service": ["portfolio-preconisation/abeille", "scoring"],
  "priips-service": ["priips"],
  "simulator-service": ["", "/free_management", "/delegated_management", "/glidepath_management", "/portfolio"].map(
    (variant) => `simulator${variant}`,
  ),
  "srri-service": ["srri", "fast-srri", "sri"],
  "statistics-calculation-service": ["statistics-calculation"],
  "success-rate-computation-service": ["success-rate"],
  "switcher-service": ["rank"],
  "target-return-conversion-service": ["target-return"],
  "total-return-service": ["totalreturn"],
  "pdf-generator": ["generate-simulator-report"],
};

/** Calls of the product beside them. */
const ADDED: Record<string, readonly string[]> = {
  "model-portfolio-computation-service": ["event-replay"],
  "preconisation-service": ["sustainability-reach"],
  "simulator-service": ["simulator/after_tax", "simulator/scenarios"],
  "success-rate-computation-service": ["success-rate-by-year"],
  "withdrawals-optimizer-service": ["withdrawals-optimizer"],
};

it("the calls of computations and documents stand where the catalogue has them, each a POST", () => {
  const calls: string[] = [];
  for (const router of [computationContract, pdfContract])
    traverseContractProcedures({ router, path: [] }, ({ contract }) => {
      const { method, path } = contract["~orpc"].route;
      calls.push(`${method} ${path}`);
    });
  const wanted = [CATALOGUE, ADDED]
    .flatMap(Object.entries<readonly string[]>)
    .flatMap(([service, names]) => names.map((name) => `POST /${service}/${name}`));
  expect(calls.toSorted()).toEqual(wanted.toSorted());
});
