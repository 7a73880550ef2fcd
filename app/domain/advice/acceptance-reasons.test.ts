import { describe, expect, it } from "vitest";
import { acceptedKindOf, isOffered, offeredReasons } from "./acceptance-reasons.ts";
import { reasonIn } from "./words/reason-words.ts";

const INFORMED = "Le client a été informé et maintient son choix";

describe("a reason to accept a warning", () => {
  it("speaks of what is accepted: caution, a switch that costs, the term, money or risk", () => {
    const range = (found: string) => acceptedKindOf({ code: "RISK_RANGE", found, allowed: "2–4" });
    expect([range("1.20"), range("4.10")]).toEqual(["CAREFUL", "RISK"]);
    expect(acceptedKindOf({ code: "SWITCH_BENEFIT", found: "900.00", allowed: "100.00" })).toBe("SWITCH");
    expect(acceptedKindOf({ code: "EQUITY_HORIZON" })).toBe("TERM");
    expect(acceptedKindOf({ code: "LIQUIDITY_NEED" })).toBe("MONEY");
    expect(acceptedKindOf({ code: "PROFILE_SOURCE" })).toBe("OTHER");
  });

  it("is offered where it fits: no one stays longer to take less risk", () => {
    const of = (kind: Parameters<typeof offeredReasons>[1]) => offeredReasons({}, kind, "fr").join("\n");
    expect(of("CAREFUL")).toContain("moins de risque que son profil");
    expect(of("CAREFUL")).not.toMatch(/équilibrent|plus longtemps|conserver des supports/);
    expect(of("SWITCH")).toMatch(/coûte plus qu’il ne rapporte/);
    expect(of("TERM")).toContain("plus longtemps");
    expect(of("RISK")).not.toContain("plus longtemps");
  });

  it("of a house stands in place of the usual ones of its kind; a text alone excuses neither caution nor a switch", () => {
    const house = { acceptanceReasons: ["Choix du client", { text: "Le client garde dix ans", fits: "TERM" as const }] };
    expect(offeredReasons(house, "TERM", "fr")).toEqual(["Choix du client", "Le client garde dix ans"]);
    expect(offeredReasons(house, "RISK", "fr")).toEqual(["Choix du client"]);
    expect(offeredReasons(house, "CAREFUL", "en")[0]).toBe("The client wants to take less risk than the profile allows");
    expect(isOffered(house, "SWITCH", "Choix du client")).toBe(false);
    expect(isOffered(house, "RISK", INFORMED)).toBe(false);
    expect(isOffered({}, "RISK", "The client was informed and keeps to the choice")).toBe(true);
  });

  it("that is usual reads in the language of its reader, a house's own as it was written", () => {
    expect(reasonIn(INFORMED, "en")).toBe("The client was informed and keeps to the choice");
    expect(reasonIn("Choix du client", "en")).toBe("Choix du client");
  });
});
