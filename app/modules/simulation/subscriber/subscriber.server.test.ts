import { describe, expect, it } from "vitest";
import { sustainabilityPart } from "#app/contract/journey/session-parts.ts";
import { sustainabilityOf } from "#app/domain/sustainability-criteria.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { fakeViewer, parameters, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { wishesText } from "../sustainability/wishes-text.ts";
import { keepSubscriber, loadSubscriber } from "./subscriber.server.ts";

const TODAY = "2026-11-02";
const writing = { t: getFixedT("en"), language: "en" } as const;
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ idem: "idem-12345", ...fields })) data.set(name, value);
  return data;
};
const WHOLE = {
  firstName: "Léa",
  lastName: "Vasseur",
  birthYear: "1970",
  riskProfile: "BALANCED",
  sustainable: "yes",
  minimumCoverage: "80",
};
const kept = { ...parameters, subscriber: { firstName: "Léa", lastName: "Vasseur", birthYear: 1970, hasSustainabilityPreferences: true } };

describe("the subscriber of a simulation", () => {
  it("is kept with the wishes, and goes back to what stands for nobody in particular", async () => {
    const { viewer, calls } = fakeViewer();
    expect(await keepSubscriber(viewer, SIMULATION, form(WHOLE), TODAY)).toEqual({ kind: "kept", change: "saved" });
    expect(calls.at(-1)).toMatchObject([
      "keepDraft",
      {
        body: {
          parameters: {
            subscriber: {
              firstName: "Léa",
              birthYear: 1970,
              hasSustainabilityPreferences: true,
              sustainabilityPreferences: { minimumCoverage: "80" },
            },
          },
        },
      },
    ]);

    const named = fakeViewer({ simulation: simulationOf({ parameters: kept }) });
    const reset = await keepSubscriber(named.viewer, SIMULATION, form({ intent: "reset", birthYear: "not looked at" }), TODAY);
    expect(reset).toEqual({ kind: "kept", change: "reset" });
    expect(named.calls.at(-1)).toMatchObject(["keepDraft", { body: { parameters } }]);
    expect(JSON.stringify(named.calls.at(-1))).not.toContain("subscriber");

    const open = { ...fakeViewer().viewer, permissions: new Set() } as unknown as typeof viewer;
    const page = await loadSubscriber(open, SIMULATION, { query: "", client: null }, TODAY, writing);
    expect(page?.fields).toMatchObject({ firstName: "", lastName: "", birthYear: "", sustainable: "", minimumCoverage: "50", pai: [] });
  });

  it("wants half of the savings to consider the impacts unless the client says otherwise, in a simulation and in an advice", async () => {
    const read = { ...fakeViewer().viewer, permissions: new Set() } as unknown as ReturnType<typeof fakeViewer>["viewer"];
    const page = await loadSubscriber(read, SIMULATION, { query: "", client: null }, TODAY, writing);
    expect(page?.fields.minimumCoverage).toBe("50");
    expect([sustainabilityPart.parse({}), sustainabilityPart.parse({ minimumCoverage: "65" })]).toMatchObject([
      { minimumCoverage: "50" },
      { minimumCoverage: "65" },
    ]);
    const of = (share: number, minimumCoverage?: number) => {
      const weights = new Map([
        ["considers", share],
        ["silent", 1 - share],
      ]);
      const assets = new Map([
        ["considers", { uuid: "considers", pai: { Gge: true } }],
        ["silent", { uuid: "silent" }],
      ]);
      return sustainabilityOf(weights, assets, { greenhouseGaz: true, minimumCoverage }).criteria.map(({ required, flag }) => [
        required,
        flag,
      ]);
    };
    expect([of(0.5), of(0.49), of(0.5, 0.6), of(0.3, 0.3)]).toEqual([
      [[0.5, "green"]],
      [[0.5, "orange"]],
      [[0.6, "orange"]],
      [[0.3, "green"]],
    ]);
    expect(wishesText({ wants: true, preferences: { greenhouseGaz: true } }, writing)).toContain("50%");
  });

  it.each([
    [{ birthYear: "" }, "birthYear", "The Year of birth field is required"],
    [{ birthYear: "1900" }, "birthYear", "Invalid year of birth: please provide a year between 1906 and 2008"],
    [{ riskProfile: "" }, "riskProfile", "Please select a risk level"],
  ] as const)("is refused with %j: %s, %s", async (change, field, told) => {
    const { viewer, calls } = fakeViewer();
    const answer = await keepSubscriber(viewer, SIMULATION, form({ ...WHOLE, ...change }), TODAY);
    const [key = "", values] = (answer.kind === "stay" ? (answer.result.error?.[field]?.[0] ?? "") : "").split("?");
    expect(
      writing.t(
        key as "subscriber.birthYearWrong",
        Object.fromEntries(new URLSearchParams(values)) as { startDate: string; endDate: string },
      ),
    ).toBe(told);
    expect(calls.some(([name]) => name === "keepDraft")).toBe(false);
  });
});
