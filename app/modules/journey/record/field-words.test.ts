import { expect, it } from "vitest";
import { fieldLabel, valueText } from "./field-words.ts";

const EURO = "0192d3a0-0000-4000-8000-000000000001";
const WORLD = "0192d3a0-0000-4000-8000-000000000002";
const names = new Map([
  [EURO, "Fonds en euros"],
  [WORLD, "Actions monde"],
]);

it("has words for what the time line tells, and names for supports", () => {
  expect(fieldLabel("workspace.allocations.1.modes.structured-product.weight", names, "fr")).toMatch(/part produits structurés$/);
  expect([fieldLabel("state", names, "fr"), valueText("state", "IN_PROGRESS", names, "fr")]).toEqual(["État", "En cours"]);
  expect(fieldLabel("suitability.acceptances.1.CONCENTRATION_ISSUER~manager.subject", names, "fr")).not.toMatch(/manager|subject/);
  expect(valueText("suitability.acceptances.1.subject", "manager", names, "fr")).toBe("société de gestion");
  expect(valueText("suitability.acceptances.1.series", `${EURO},${WORLD}`, names, "fr")).toBe("Fonds en euros, Actions monde");
  expect(valueText("proposalParams.projectName", "Études, voyages", names, "fr")).toBe("Études, voyages");
});
