import { describe, expect, it } from "vitest";
import { profileStanding } from "./profile-standing.ts";

const origin = { session: "s1", completedAt: "2025-03-10T09:00:00Z", completedBy: "CLIENT", decided: null, decision: null } as const;
const saved = { clientId: "c", riskProfile: "DYNAMIC", profileOrigin: origin, profileValidUntil: "2027-03-10" } as const;
const record = (change: object = {}) => ({
  profile: {
    session: "s1",
    profile: "DYNAMIC",
    completedAt: origin.completedAt,
    validUntil: "2027-03-10",
    decision: null,
    ...change,
  } as const,
});

describe("the standing of a simulation's profile", () => {
  it("holds to its last day, also where nothing is known of the record", () => {
    for (const client of [record(), null]) {
      expect(profileStanding(saved, client, "2027-03-10")).toMatchObject({ expired: false, changedTo: null, unasked: false });
      expect(profileStanding(saved, client, "2027-03-11")).toMatchObject({ expired: true, validUntil: "2027-03-10" });
    }
  });

  it("is carried on by a later questionnaire with the same profile", () => {
    const later = record({ session: "s2", completedAt: "2027-01-05T10:00:00Z", validUntil: "2029-01-05" });
    expect(profileStanding(saved, later, "2028-01-01")).toMatchObject({ expired: false, validUntil: "2029-01-05", changedTo: null });
  });

  it("tells another profile of the client since, from the day of the decision or of the answers", () => {
    const lowered = record({ profile: "CONSERVATIVE", decision: { at: "2026-02-01T08:00:00Z", by: "", reason: "", secondBy: null } });
    expect(profileStanding(saved, lowered, "2026-05-01").changedTo).toEqual({ profile: "CONSERVATIVE", since: "2026-02-01" });
    const answered = record({ session: "s2", profile: "BALANCED", completedAt: "2026-04-03T10:00:00Z", validUntil: "2028-04-03" });
    expect(profileStanding(saved, answered, "2026-05-01").changedTo).toEqual({ profile: "BALANCED", since: "2026-04-03" });
  });

  it("tells since when the client wants something else in sustainability, unless a reason was given for it", () => {
    const answers = { answeredAt: "2026-04-03T10:00:00Z", wants: true, preferences: { minSustainableInvestments: "25" } };
    const client = { ...record(), sustainability: answers };
    const since = (subscriber: object) => profileStanding({ ...saved, ...subscriber }, client, "2026-05-01").wishesSince;
    expect(since({ hasSustainabilityPreferences: true, sustainabilityPreferences: { minSustainableInvestments: "25.0" } })).toBeNull();
    expect(since({ hasSustainabilityPreferences: false })).toBe("2026-04-03");
    expect(since({ hasSustainabilityPreferences: false, preferencesReason: "Pour ce contrat" })).toBeNull();
    expect(profileStanding(saved, record(), "2026-05-01").wishesSince).toBeNull();
  });

  it("is the adviser's alone where no questionnaire stands behind it", () => {
    const declared = { riskProfile: "AGGRESSIVE", profileValidUntil: "2099-01-01" } as const;
    expect(profileStanding(declared, null, "2026-05-01")).toMatchObject({ origin: null, validUntil: null, expired: false, unasked: false });
    expect(profileStanding({ ...declared, clientId: "c" }, { profile: null }, "2026-05-01").unasked).toBe(true);
    expect(profileStanding(undefined, null, "2026-05-01")).toMatchObject({ profile: null, origin: null, changedTo: null });
  });
});
