import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdviceCheck, MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { monthsLater } from "#app/domain/advice/age.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../fixtures/rendered/begun-advice.ts";

/** Rules that exclude each other for a client, as the step of the allocations says them when it opens. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
let pages: AdviserPages;
beforeAll(async () => {
  pages = await openAdviserPages();
}, 120_000);
afterAll(() => pages?.front.close());

/** A balanced client of an age with 40,000 euros for ten years; the guaranteed fund has a cap. */
async function advised(years: number, maxPercGuaranteed: string) {
  const uuid = await beginAdvice(pages, { riskProfile: "BALANCED", clientBirthDate: monthsLater(marketToday(), -12 * years - 2) });
  await pages.front.database.sql.query(
    "update reco_session set config = jsonb_set(config, '{advice,maxPercGuaranteed}', to_jsonb($2::text)) where uuid = $1",
    [uuid, maxPercGuaranteed],
  );
  const path = `/fia/reco-journey/journey/${uuid}/edit/allocations?allocation=1&mode=free`;
  const stored = () => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
  const checks = async (lines: Array<{ series: string; weight: string }>) => {
    const allocations = [{ number: 1, managementType: "free", lines }];
    const measured = await pages.api.send<{ allocations: MeasuredAllocation[] }>(`${SESSIONS}/${uuid}/checks`, { allocations });
    return measured.allocations[0]!.checks;
  };
  return { uuid, path, stored, checks };
}
const takenBy = (checks: readonly AdviceCheck[]) => {
  const fix = checks.find(({ code }) => code === "RULES_CLASH")?.fix;
  return fix?.kind === "TAKE_LINES" ? fix.lines : [];
};

it("names the smallest set and the nearest allocation at 86 years, where the guaranteed fund may be 40 %", async () => {
  const { path, stored, checks } = await advised(86, "40");
  const found = await checks([]);
  const clash = found.filter(({ code }) => code === "RULES_CLASH");
  expect(clash).toEqual([
    expect.objectContaining({ flag: "orange", figures: expect.objectContaining({ rules: "SENIOR_LOW_RISK SENIOR_UNITS GUARANTEED_CAP" }) }),
  ]);
  // What comes nearest breaks none of the rules but those that are named, of which it misses one by ten points.
  const nearest = takenBy(found);
  expect(nearest.reduce((sum, { weight }) => sum + Number(weight), 0)).toBe(100);
  const own = await checks(nearest);
  expect(own.filter(({ flag }) => flag === "red").map(({ code, found: measured }) => [code, measured])).toEqual([["GUARANTEED_CAP", "50"]]);

  const page = textOf(await pages.page(path));
  expect(page).toContain("Règles incompatibles");
  // Each of its lines is named with its share; several supports of one kind share what their kind is to have.
  const said = /Ces règles s’excluent pour ce client\s: .+ ; allocation la plus proche\s: (.+?)\. Prenez-la/.exec(page)?.[1] ?? "";
  const shares = said.split(", ").map((line) => /^\S.* (\d+)\s%$/.exec(line)?.[1]);
  expect(shares).toEqual(nearest.map(({ weight }) => weight));
  const { version } = await stored();
  const taken = await pages.send(path, {
    intent: "fix:RULES_CLASH~SENIOR_LOW_RISK SENIOR_UNITS GUARANTEED_CAP~",
    version: String(version),
  });
  for (const { series } of nearest) expect(taken.html).toContain(series);
  expect(taken.text).toContain("100");
});

it("is silent where the same client can have an allocation, and where another client has the same cap", async () => {
  const at60 = await advised(86, "60");
  expect((await at60.checks([])).map(({ code }) => code)).not.toContain("RULES_CLASH");
  const younger = await advised(50, "40");
  expect((await younger.checks([])).map(({ code }) => code)).not.toContain("RULES_CLASH");
});
