import { expect, it } from "vitest";
import { facts, found } from "../../../../tests/fixtures/golden/plain-advice.ts";
import { checkSentence } from "../words/check-words.ts";

const switched = (unknownTransactions: string[]) =>
  facts({
    proposal: { actType: "ACT_REBALANCINGS", productUuid: "contract" },
    switchCosts: { now: 30, yearly: -48, unknownTransactions, reason: null },
  });

it("a change is not judged for the transactions of funds that nobody knows, which are named", () => {
  expect(found("SWITCH_BENEFIT", switched([]))).toMatchObject([{ flag: "green", found: "30.00", allowed: "384.00" }]);
  expect(found("NOT_JUDGED", switched([])).filter(({ subject }) => subject === "SWITCH_BENEFIT")).toEqual([]);
  const [unknown] = found("NOT_JUDGED", switched(["world"])).filter(({ subject }) => subject === "SWITCH_BENEFIT");
  expect(unknown).toEqual({ flag: "orange", subject: "SWITCH_BENEFIT", missing: "TRANSACTION_COSTS", series: ["world"] });
  expect(checkSentence({ code: "NOT_JUDGED", ...unknown! }, "adviser", "en")).toContain(
    "the amount of a fund's transaction costs is missing",
  );
});
