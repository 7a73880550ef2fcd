import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedAnswers, profilesAbove } from "./raise.ts";
import { type CompletedSession, currentResult, isFreshlyRaised, resultsOn } from "./results.ts";
import { RISK_PROFILES } from "./template.ts";
import { profilesBelow, validUntil } from "./validity.ts";

const session = (completedAt: string, profile: CompletedSession["profile"]): CompletedSession => ({
  session: completedAt,
  questionnaire: { id: "q", name: "q", title: { fr: "q", en: "q" } },
  profile,
  completedAt,
  completedBy: "CLIENT",
  decided: null,
  decision: null,
  band: null,
});
const instants = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());

describe("results of a client", () => {
  it("hold to their last day and no longer, and the newest alone counts", () => {
    const sessions = [session("2024-03-05T10:00:00Z", "BALANCED"), session("2026-01-02T10:00:00Z", "DYNAMIC")];
    expect(currentResult(resultsOn(sessions, "2028-01-02"))?.profile).toBe("DYNAMIC");
    expect(currentResult(resultsOn(sessions, "2028-01-03"))).toBeNull();
    const declined = [...sessions, session("2026-05-01T10:00:00Z", null)];
    expect(currentResult(resultsOn(declined, "2026-05-02"))?.profile).toBe("DYNAMIC");
    expect(currentResult(resultsOn([], "2026-05-02"))).toBeNull();
  });

  it("say where a profile is above the one given before, and since which day", () => {
    const low = session("2026-01-02T10:00:00Z", "CONSERVATIVE");
    const declined = session("2026-02-02T10:00:00Z", null);
    const raisedOf = (...more: CompletedSession[]) => resultsOn([low, declined, ...more], "2026-12-01")[0]?.raised;
    const high = session("2026-11-20T10:00:00Z", "DYNAMIC");
    expect(raisedOf(high)).toEqual({ from: "CONSERVATIVE", on: "2026-11-20" });
    // After midnight in Paris.
    expect(raisedOf({ ...high, completedAt: "2026-11-20T23:30:00Z" })).toEqual({ from: "CONSERVATIVE", on: "2026-11-21" });
    const decision = { by: "A", at: "2026-11-23T08:00:00Z", reason: "r", secondBy: "B" };
    expect(raisedOf({ ...high, decided: "RAISED", decision })).toEqual({ from: "CONSERVATIVE", on: "2026-11-23" });
    expect([raisedOf(), raisedOf({ ...high, profile: "CONSERVATIVE" })]).toEqual([null, null]);
    expect(resultsOn([high], "2026-12-01")[0]?.raised).toBeNull();
    const raised = { from: "CONSERVATIVE", on: "2026-11-20" } as const;
    const days = ["2026-11-19", "2026-11-20", "2026-11-25", "2026-11-26"];
    expect(days.map((day) => isFreshlyRaised(raised, day))).toEqual([false, true, true, false]);
  });

  it("are listed newest first, whatever comes in which order, and the current one holds", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(instants, fc.constantFrom(...RISK_PROFILES, null))), instants, (given, now) => {
        const today = now.slice(0, 10);
        const results = resultsOn(
          given.map(([at, profile]) => session(at, profile)),
          today,
        );
        const dates = results.map(({ completedAt }) => completedAt);
        expect(dates).toEqual([...dates].sort().reverse());
        const current = currentResult(results);
        if (current) expect(validUntil(current.completedAt) >= today).toBe(true);
      }),
    );
  });
});

describe("a higher profile", () => {
  it("is bolder than the one that holds, and at most one step above what the answers gave", () => {
    expect(profilesAbove("BALANCED", "BALANCED")).toEqual(["DYNAMIC"]);
    expect(profilesAbove("CONSERVATIVE", "DYNAMIC")).toEqual(["BALANCED", "DYNAMIC", "AGGRESSIVE"]);
    expect(profilesAbove("DYNAMIC", "BALANCED")).toEqual([]);
    for (const answered of RISK_PROFILES)
      expect([...profilesBelow(answered), answered, ...profilesAbove(answered, answered)]).toEqual(
        RISK_PROFILES.slice(0, RISK_PROFILES.indexOf(answered) + 2),
      );
  });

  it("needs answers that differ: their order does not, a question more does", () => {
    expect(changedAnswers({ A: ["1"], B: ["1", "2"] }, { A: ["1"], B: ["2", "1"] })).toEqual([]);
    expect(changedAnswers({ A: ["1"] }, { A: ["2"], B: ["1"] })).toEqual(["A", "B"]);
    expect(changedAnswers({ A: ["1"], C: ["3"] }, { A: ["1"] })).toEqual(["C"]);
  });
});
