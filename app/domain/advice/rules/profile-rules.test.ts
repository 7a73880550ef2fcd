import { describe, expect, it } from "vitest";
import { facts, found, OPEN } from "../../../../tests/fixtures/golden/plain-advice.ts";
import type { ClientRecord } from "../suitability/client-record.ts";
import { checkSentence } from "../words/check-words.ts";

const told = (record: Partial<ClientRecord>, second?: Partial<ClientRecord>) =>
  facts({ record: { ...OPEN, ...record }, ...(second && { second: { record: { ...OPEN, ...second } } }) });

describe("the client's situation", () => {
  it("is not judged where one of its two questions has no answer, unless the other one decides", () => {
    const missing = [{ flag: "orange", subject: "VULNERABLE", missing: "VULNERABILITY" }];
    for (const unsaid of [{ disturbed: null }, { decisionHelp: null }]) {
      expect(found("VULNERABLE", told(unsaid))).toEqual([]);
      expect(found("NOT_JUDGED", told(unsaid))).toEqual(missing);
    }
    expect(found("VULNERABLE", told({ decisionHelp: "REPRESENTED", disturbed: null }))).toEqual([{ flag: "red", found: "REPRESENTED" }]);
    expect(found("VULNERABLE", told({ decisionHelp: null, disturbed: "YES" }))).toEqual([{ flag: "orange", found: "DISTURBED_YES" }]);
    expect(found("VULNERABLE", told({}))).toEqual([{ flag: "green" }]);
  });

  it("is that of one of two subscribers, in words of their own", () => {
    const [of] = found("VULNERABLE", told({ decisionHelp: "HELPED" }, {}));
    expect(of).toMatchObject({ flag: "orange", figures: { of: "couple" } });
    expect(checkSentence({ code: "VULNERABLE", ...of! }, "adviser", "fr")).toMatch(/^L’un des deux souscripteurs est aidé/);
  });
});

it("a contradiction names the questionnaire whose answer it is", () => {
  const record = { statedOn: "2026-06-01", withdrawals: "NONE" as const };
  const day = (second: Partial<ClientRecord>) => {
    const withdrawals = { yearly: 600, mayUseCapital: false };
    const [outcome] = found("CONTRADICTION", { ...told(record, { statedOn: "2026-04-15", ...second }), withdrawals }).filter(
      ({ subject }) => subject === "withdrawals",
    );
    return outcome?.figures?.date;
  };
  expect([day({ withdrawals: null }), day({ withdrawals: "NONE" })]).toEqual(["2026-06-01", "2026-04-15"]);
});

it("new money is pointed out while over 40 % of the income goes to loans, and not judged where nobody said it", () => {
  const flag = (debtShare: ClientRecord["debtShare"], deposit = 10_000) =>
    found("DEBT_SHARE", { ...told({ debtShare }), deposit })[0]?.flag;
  expect([flag("OVER_40"), flag("FROM_20_TO_40"), flag("NONE")]).toEqual(["orange", "green", "green"]);
  expect(flag("OVER_40", 0)).toBeUndefined();
  expect(found("NOT_JUDGED", told({ debtShare: null }))).toMatchObject([{ subject: "DEBT_SHARE", missing: "DEBT_SHARE" }]);
  const [over] = found("DEBT_SHARE", told({ debtShare: "OVER_40" }));
  expect(checkSentence({ code: "DEBT_SHARE", ...over! }, "client", "en")).toMatch(/^More than 40% of your income/);
});

describe("the amount that the answers were given for", () => {
  const judged = (deposit: number, money: number) =>
    found("DEPOSIT_CAPACITY", { ...told({ amount: 10_000 }), deposit, otherAdvice: { count: money > 0 ? 1 : 0, money } });

  it("is that of all advices on the same questionnaire: their sum is pointed out, with what the others come to", () => {
    expect(judged(10_000, 0)).toEqual([{ flag: "green", found: "10000.00", allowed: "10000.00" }]);
    expect(judged(6_000, 6_000)).toMatchObject([{ flag: "green", found: "6000.00" }]);
    const [both] = judged(10_000, 10_000);
    expect(both).toEqual({
      flag: "orange",
      subject: "together",
      found: "20000.00",
      allowed: "10000.00",
      figures: { othersAmount: "10000.00", count: "1" },
    });
    expect(checkSentence({ code: "DEPOSIT_CAPACITY", ...both! }, "client", "en")).toBe(
      "With your other advices (€10,000) the amount comes to €20,000; your answers were about €10,000.",
    );
  });

  it("refuses for the money of the advice itself alone", () => {
    expect(judged(10_000, 90_000)).toMatchObject([{ flag: "orange" }]);
    expect(judged(25_000, 10_000)).toMatchObject([{ flag: "red", found: "25000.00" }]);
  });
});
