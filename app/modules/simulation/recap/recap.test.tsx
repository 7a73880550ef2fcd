import { describe, expect, it } from "vitest";
import { recapContext } from "#app/domain/simulation/recap.ts";
import { productIssues } from "#app/domain/simulation/rules/contract-rules.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { dispatcherPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer } from "../../../../tests/fixtures/simulation.ts";
import { DispatcherPage } from "./dispatcher-page.tsx";
import { readRecap, recapQuery, recapView } from "./recap.server.ts";
import { RecapPage } from "./recap-page.tsx";

const CONTRACT = "0192d3a0-0000-4000-8000-000000000002";
const writing = { t: getFixedT("en"), language: "en" } as const;
const { viewer: known } = fakeViewer();
const viewer = { ...known, permissions: new Set(["simulators", "partner-msf"]) } as unknown as Viewer;
const asked = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    contractType: "existing",
    originalFormula: "delegated_evol",
    investmentContract: CONTRACT,
    periodicDeposit: "150",
    horizon: "12",
    profileName: "DYNAMIC",
    euroFund: "0",
    ...change,
  });
const read = (change: Record<string, string> = {}) => readRecap(asked(change), viewer);
const errorsOf = (change: Record<string, string>) => {
  const found = read(change);
  return "result" in found ? found.result.error : null;
};

describe("a partner's dispatcher and recap", () => {
  it("refuses more than 40 % in the euro fund, no deposit, and an existing contract without its formula", () => {
    expect(errorsOf({ euroFund: "40.01" })).toEqual({ euroFund: ["recap.euroFundAbove?percent=40"] });
    expect(errorsOf({ periodicDeposit: "" })).toEqual({ simpleDeposit: ["recap.depositsMissing"] });
    expect(errorsOf({ periodicDeposit: "", profileName: "" })).toEqual({
      simpleDeposit: ["recap.depositsMissing"],
      profileName: ["recap.profileRequired"],
    });
    expect(errorsOf({ periodicDeposit: "1e309", profileName: "" })).toEqual({
      periodicDeposit: ["recap.amountWrong"],
      profileName: ["recap.profileRequired"],
    });
    expect(errorsOf({ periodicDeposit: "", profileName: "", euroFund: "41", originalFormula: "" })).toEqual({
      simpleDeposit: ["recap.depositsMissing"],
      profileName: ["recap.profileRequired"],
      euroFund: ["recap.euroFundAbove?percent=40"],
      originalFormula: ["recap.formulaRequired"],
    });
    expect(errorsOf({ originalFormula: "" })).toEqual({ originalFormula: ["recap.formulaRequired"] });
    expect(errorsOf({ euroFund: "40" })).toBeNull();
  });

  it("has one form for an existing and for a new contract, and says there what is missing or too much", () => {
    const fields = { contractType: "existing", investmentContract: CONTRACT, horizon: "12", euroFund: "40.01" };
    const found = readRecap(new URLSearchParams(fields), viewer);
    if (!("result" in found)) throw new Error("taken");
    const contracts = [{ value: CONTRACT, label: "Vie" }];
    const html = renderHtml(<DispatcherPage given={fields} contracts={contracts} lastResult={found.result} />, "en");
    for (const [value, label] of [
      ["existing", "Existing contract"],
      ["new", "New contract"],
    ])
      expect(html).toMatch(new RegExp(`<input type="radio" name="contractType"[^>]*value="${value}"/><span class="choice-text">${label}<`));
    for (const [field, text] of [
      ["simpleDeposit", "Please enter deposits"],
      ["euroFund", "40% at most in the euro fund"],
      ["profileName", "Please select a risk level"],
      ["originalFormula", "Choose the formula of the existing contract"],
    ])
      expect(html).toContain(`<a href="#dispatcher-${field}">${text}</a>`);
    expect(renderHtml(<DispatcherPage given={fields} contracts={contracts} lastResult={found.result} />, "fr")).toContain(
      '<a href="#dispatcher-simpleDeposit">Saisissez un versement</a>',
    );
    // One kind of deposit is enough.
    for (const deposits of [
      { simpleDeposit: "500", periodicDeposit: "" },
      { simpleDeposit: "", periodicDeposit: "50" },
      { simpleDeposit: "500", periodicDeposit: "50" },
    ])
      expect(errorsOf(deposits)).toBeNull();
    expect(errorsOf({ simpleDeposit: "0", periodicDeposit: "" })).toMatchObject({ simpleDeposit: [expect.any(String)] });
  });

  it("holds the euro fund to 40 % at the dispatcher, and elsewhere to what the contract says", () => {
    const shown = (euroFund: string, language: "en" | "fr") => {
      const found = read({ euroFund });
      if (!("result" in found)) return "";
      const html = renderHtml(<DispatcherPage given={{ euroFund }} contracts={[]} lastResult={found.result} />, language);
      return html.replace(/[\u202f\u00a0]/g, " ");
    };
    for (const above of ["40.01", "41", "100"]) {
      expect(shown(above, "en")).toContain('<a href="#dispatcher-euroFund">40% at most in the euro fund</a>');
      expect(shown(above, "fr")).toMatch(/<a href="#dispatcher-euroFund">[^<]*40 %[^<]*fonds en euros/);
    }
    for (const within of ["0", "39.99", "40"]) expect(shown(within, "en")).toBe("");
    const classes = new Map([
      ["euro", "CAPITAL_GUARANTEED" as const],
      ["world", "EQUITIES" as const],
    ]);
    const allocation = [...classes.keys()].map((series, at) => ({ series, weight: at === 0 ? "55" : "45" }));
    const above = (most: Parameters<typeof productIssues>[1]["maxClassWeight"]) =>
      productIssues({ allocation }, { maxClassWeight: most }, classes).map(({ key, params }) => [key, params?.assetClass, params?.percent]);
    expect(above({ CAPITAL_GUARANTEED: 54.5 })).toEqual([["classAbove", "CAPITAL_GUARANTEED", "54.5"]]);
    expect(above({ CAPITAL_GUARANTEED: 55, EQUITIES: 30 })).toEqual([["classAbove", "EQUITIES", "30"]]);
    expect(above({ CAPITAL_GUARANTEED: 55 })).toEqual([]);
  });

  it("shows what was handed over, with the way back to change it", async () => {
    const found = read();
    if (!("recap" in found)) throw new Error("refused");
    expect(found.recap).toMatchObject({ periodicDepositFrequency: "MONTHLY", euroFund: "0" });
    expect([read({ riskLevel: "5" }), read({ riskLevel: "9" })]).toMatchObject([{ recap: { riskLevel: 5 } }, { recap: {} }]);
    const page = await recapView(viewer, found.recap, writing);
    const html = renderHtml(<RecapPage page={page} refused={false} />, "en");
    for (const text of ["Existing contract", "Delegated, evolving profile", "€150 a month", "12 years", "Dynamic (3 of 4)"])
      expect(html).toContain(text);
    expect(page.facts).toContainEqual({ label: "Fee on deposits", value: "0% of each deposit" });
    expect(page.facts).toContainEqual({ label: "Management fee of the contract", value: "0% a year" });
    expect(page.changeHref).toBe(dispatcherPath(recapQuery(found.recap, viewer)));
    expect(html).toContain('name="profileName" value="DYNAMIC"');
  });

  it("is whole in its context: monthly, in euros and self-built where nothing else is handed over or known", () => {
    const handed = { simpleDeposit: "2500.50", originalContract: "C-17", projectName: "Studies", riskLevel: "5" };
    const found = read(handed);
    if (!("recap" in found)) throw new Error("refused");
    const context = {
      ...{ ...handed, riskLevel: 5, periodicDeposit: "150", periodicDepositFrequency: "MONTHLY", horizon: 12 },
      ...{ contractType: "existing", originalFormula: "delegated_evol", investmentContract: CONTRACT },
      ...{ currency: "€", managementType: "SELF_BUILT", profileName: "DYNAMIC", profileIdx: 3, portfolioComposition: [] },
    };
    expect(recapContext(found.recap, null, null)).toEqual(context);
    const lines = [{ series: "u1", weight: "100" }];
    expect(recapContext(found.recap, { managementType: "GLIDEPATH" }, lines)).toEqual({
      ...context,
      managementType: "GLIDEPATH",
      portfolioComposition: lines,
    });
  });

  it("names each parameter that a partner may hand over", async () => {
    const given = { simpleDeposit: "2500.50", periodicDepositFrequency: "QUARTERLY", originalContract: "C-17", projectName: "Studies" };
    const found = read(given);
    if (!("recap" in found)) throw new Error("refused");
    expect(found.recap).toEqual({
      ...given,
      contractType: "existing",
      originalFormula: "delegated_evol",
      investmentContract: CONTRACT,
      periodicDeposit: "150",
      horizon: 12,
      profileName: "DYNAMIC",
      euroFund: "0",
    });
    const { facts, composition } = await recapView(viewer, found.recap, writing);
    expect(Object.fromEntries(facts.map(({ label, value }) => [label, value]))).toMatchObject({
      [writing.t("recap.originalContract")]: "C-17",
      [writing.t("recap.projectName")]: "Studies",
      [writing.t("recap.simpleDeposit")]: "€2,500.50",
      [writing.t("recap.periodicDeposit")]: "€150 a quarter",
      [writing.t("recap.managementType")]: writing.t("simulation.managementTypes.SELF_BUILT"),
    });
    expect(composition).toEqual([]);
  });

  it("says why it cannot go on without the right to simulate", async () => {
    const found = read();
    if (!("recap" in found)) throw new Error("refused");
    const page = await recapView({ ...viewer, permissions: new Set(["partner-msf"]) } as unknown as Viewer, found.recap, writing);
    // Whose management is not known counts as self-built.
    expect(page.facts).toContainEqual({
      label: writing.t("recap.managementType"),
      value: writing.t("simulation.managementTypes.SELF_BUILT"),
    });
    expect(page.obstacle).toBe("This contract is not open to you in the simulators: choose another one.");
    expect(renderHtml(<RecapPage page={page} refused={false} />, "en")).not.toContain("Confirm and simulate");
  });

  it("begins with what its address brought", () => {
    const html = renderHtml(
      <DispatcherPage
        given={{ horizon: "20", investmentContract: CONTRACT }}
        contracts={[{ value: CONTRACT, label: "Vie" }]}
        lastResult={undefined}
      />,
      "en",
    );
    expect(html).toMatch(/<input[^>]*name="horizon"[^>]*value="20"/);
    expect(html).toContain("Present formula");
  });
});
