import { expect, it } from "vitest";
import { refusalKey } from "./refusal-key.ts";
import { notSavedKey } from "./save-step.server.ts";

it("a session that another window finalised, or that has expired, is told as closed, not as a fault of what was typed", () => {
  expect(refusalKey({ kind: "rule", code: "SESSION_FINALIZED" })).toBe("adviceSteps.closed");
  expect(refusalKey({ kind: "rule", code: "SESSION_EXPIRED" })).toBe("adviceSteps.closed");
  expect(refusalKey({ kind: "rule", code: "NOT_AS_DEFINED" })).toBe("adviceSteps.notAsDefined");
  expect(refusalKey({ kind: "rule", code: "ALLOCATION_UNKNOWN" })).toBe("adviceSteps.refused");
  expect(refusalKey({ kind: "invalid", paths: [] })).toBe("adviceSteps.refused");
  expect(refusalKey({ kind: "conflict" })).toBe("adviceSteps.conflict");
  expect([notSavedKey("closed"), notSavedKey("refused")]).toEqual(["journey.steps.closed", "journey.steps.notSaved"]);
});
