import { expect, it } from "vitest";
import { decidingOf } from "./deciding.ts";
import type { KeptScore } from "./score.ts";
import type { RiskProfile } from "./template.ts";

const template = {
  questions: [{ code: "Q1", section: "OBJECTIVES", type: "SINGLE_CHOICE" as const, title: { fr: "", en: "" } }],
  profileRule: {
    method: "LOWEST_OF_BASE_AND_CAPS" as const,
    base: { section: "TOLERANCE", bands: "toleranceBands" as const },
    caps: [
      { code: "HORIZON", when: { question: "Q1", answer: ["A"] }, max: "CONSERVATIVE" as const },
      { code: "NOVICE", when: { section: "KNOWLEDGE", from: 0, to: 4 }, max: "BALANCED" as const },
    ],
  },
};
const finding = (code: string): KeptScore["findings"][number] => ({ code, severity: "CAP", sentence: { fr: "", en: "" } });
const deciding = (profile: RiskProfile | null, baseProfile: RiskProfile | null, binding: string[], others: string[] = []) =>
  decidingOf(template, { profile, baseProfile, binding, findings: [...binding, ...others].map(finding) });

it("names the base while nothing lowers it, else the dimensions whose caps bind", () => {
  expect(deciding("DYNAMIC", "DYNAMIC", [])).toEqual({ kind: "BASE", sections: ["TOLERANCE"] });
  expect(deciding("CONSERVATIVE", "AGGRESSIVE", ["HORIZON"])).toEqual({ kind: "CAP", sections: ["OBJECTIVES"] });
  expect(deciding("BALANCED", "AGGRESSIVE", ["NOVICE"])).toEqual({ kind: "CAP", sections: ["KNOWLEDGE"] });
});

it("names a control that lowers below the caps, and the lack of a profile", () => {
  expect(deciding("CONSERVATIVE", "AGGRESSIVE", ["NOVICE"], ["CONTROL"]).kind).toBe("CONTROL");
  expect(deciding("BALANCED", "AGGRESSIVE", ["NOVICE"], ["CONTROL"]).kind).toBe("CAP");
  expect(deciding(null, "AGGRESSIVE", []).kind).toBe("BLOCKED");
  expect(deciding(null, null, []).kind).toBe("NONE");
});
