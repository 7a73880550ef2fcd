import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { RulesMissing, type TaxSituation, taxOf } from "./contract-tax.ts";
import type { ContractMonth, ContractPath } from "./gains.ts";
import { overlap, type TaxRules } from "./rules.ts";

/** The figures of 2026: flat rate 12.8 %, 7.5 % up to 150,000 after eight years, 4,600 or 9,200, social charges 17.2 %. */
const RULES: TaxRules = {
  firstYear: 2018,
  lastYear: null,
  maturityYears: 8,
  youngRate: 0.128,
  reducedRate: 0.075,
  fullRate: 0.128,
  premiumsThreshold: 150_000,
  allowance: { SINGLE: 4_600, COUPLE: 9_200 },
  socialChargesRate: 0.172,
};
const single: TaxSituation = { openedOn: "2016-05-02", household: "SINGLE", premiumsPaid: 0, otherPremiums: 0 };
const out = (day: string, worth: number, paid: number): ContractMonth => ({ day, deposit: 0, worth, paid });
const emptied = (lastDay: string) => ({ lastDay, lastValue: 0 });
const cents = (value: number) => Math.round(value * 100) / 100;

describe("cases worked by hand", () => {
  it("a withdrawal whose gain stays within the allowance bears social charges alone", () => {
    // 100,000 paid in, worth 150,000, a couple withdraws 10,000 from a contract of more than eight years:
    // gain 10,000 − 100,000 × 10,000 / 150,000 = 3,333.33, under 9,200; social charges 17.2 % of it = 573.33.
    const path: ContractPath = { months: [out("2026-03-01", 150_000, 10_000)], ...emptied("2027-03-01") };
    const [year] = taxOf(path, { ...single, household: "COUPLE", premiumsPaid: 100_000 }, [RULES]).years;
    expect(cents(year!.gain)).toBe(3_333.33);
    expect(cents(year!.allowance)).toBe(3_333.33);
    expect(year!.incomeTax).toBe(0);
    expect(cents(year!.socialCharges)).toBe(573.33);
    expect(cents(year!.net)).toBe(9_426.67);
  });

  it("a younger contract bears the flat rate on all of the gain", () => {
    // 100,000 paid in, worth 145,000, 40,000 withdrawn: gain 40,000 − 100,000 × 40,000 / 145,000 = 12,413.79;
    // 12.8 % = 1,588.97 and 17.2 % = 2,135.17.
    const path: ContractPath = { months: [out("2026-03-01", 145_000, 40_000)], ...emptied("2027-03-01") };
    const { withdrawals } = taxOf(path, { ...single, openedOn: "2018-03-02", premiumsPaid: 100_000 }, [RULES]);
    expect(withdrawals).toMatchObject({ allowance: 0 });
    expect([withdrawals.gain, withdrawals.incomeTax, withdrawals.socialCharges].map(cents)).toEqual([12_413.79, 1_588.97, 2_135.17]);
  });

  it("what a withdrawal paid back of the premiums counts no more for the next", () => {
    // 100,000 paid in. 50,000 of 155,000: gain 50,000 − 32,258.06 = 17,741.94, premiums left 67,741.94.
    // Then 20,000 of 110,000: gain 20,000 − 67,741.94 × 20,000 / 110,000 = 7,683.28.
    const months = [out("2026-03-01", 155_000, 50_000), out("2027-03-01", 110_000, 20_000)];
    const { years } = taxOf({ months, ...emptied("2027-04-01") }, { ...single, premiumsPaid: 100_000 }, [RULES]);
    expect(years.map(({ gain }) => cents(gain))).toEqual([17_741.94, 7_683.28]);
  });

  it("above the threshold the allowance comes off what bears the reduced rate first", () => {
    // 200,000 paid in, surrendered for 250,000: gain 50,000. 150/200 of it bears 7.5 %: (37,500 − 4,600) × 7.5 % = 2,467.50;
    // the rest 12.8 %: 12,500 × 12.8 % = 1,600. Income tax 4,067.50, social charges 50,000 × 17.2 % = 8,600.
    const whole = taxOf({ months: [], lastDay: "2026-07-01", lastValue: 250_000 }, { ...single, premiumsPaid: 200_000 }, [RULES]).final;
    expect(whole).toMatchObject({ gain: 50_000, allowance: 4_600 });
    expect([whole.incomeTax, whole.socialCharges, whole.net].map(cents)).toEqual([4_067.5, 8_600, 237_332.5]);
    // 120,000 of premiums on this contract and 80,000 on others fill the threshold in the same way.
    const others = { ...single, premiumsPaid: 120_000, otherPremiums: 80_000 };
    const shared = taxOf({ months: [], lastDay: "2026-07-01", lastValue: 170_000 }, others, [RULES]).final;
    expect(cents(shared.incomeTax)).toBe(4_067.5);
  });

  it("premiums of the same year do not fill the threshold yet", () => {
    // 150,000 on 31 December, 50,000 paid on 1 March, all surrendered for 250,000 on 1 July: gain 50,000,
    // all at 7.5 %: (50,000 − 4,600) × 7.5 % = 3,405.
    const deposit: ContractMonth = { day: "2026-03-01", deposit: 50_000, worth: 245_000, paid: 0 };
    const december = { day: "2025-12-01", deposit: 0, worth: 195_000, paid: 0 };
    const path = { months: [december, deposit], lastDay: "2026-07-01", lastValue: 250_000 };
    expect(cents(taxOf(path, { ...single, premiumsPaid: 150_000 }, [RULES]).final.incomeTax)).toBe(3_405);
  });

  it("the eighth birthday decides within a year, and the end of the year shares its allowance", () => {
    // Opened 15 June 2018. 2,000 of gain on 1 May 2026: 12.8 % = 256. 3,000 of gain on 1 July: within 4,600. At the end, on
    // 1 October, 10,000 of gain: 1,600 of allowance are left, (10,000 − 1,600) × 7.5 % = 630.
    const months = [out("2026-05-01", 30_000, 4_000), out("2026-07-01", 26_000, 6_000)];
    const path = { months, lastDay: "2026-10-01", lastValue: 20_000 };
    const { years, final } = taxOf(path, { ...single, openedOn: "2018-06-15", premiumsPaid: 15_000 }, [RULES]);
    expect([years[0]!.gain, years[0]!.allowance, years[0]!.incomeTax].map(cents)).toEqual([5_000, 3_000, 256]);
    expect([final.gain, final.allowance, final.incomeTax].map(cents)).toEqual([10_000, 1_600, 630]);
    // The birthday itself is eight years.
    const birthday = taxOf(
      { ...path, months: [out("2026-06-15", 30_000, 4_000)] },
      { ...single, openedOn: "2018-06-15", premiumsPaid: 15_000 },
      [RULES],
    );
    expect(birthday.years[0]!.incomeTax).toBe(0);
  });

  it("a loss owes nothing and is set against nothing", () => {
    const months = [out("2026-02-01", 8_000, 4_000), out("2026-11-01", 9_000, 4_500)];
    const { years, final } = taxOf({ months, lastDay: "2026-12-01", lastValue: 4_500 }, { ...single, premiumsPaid: 10_000 }, [RULES]);
    // 4,000 − 5,000 = −1,000; then 4,500 − 2,500 = 2,000; then 4,500 − 2,500 = 2,000.
    expect(years[0]).toMatchObject({ gain: 1_000, taxable: 2_000, allowance: 2_000 });
    expect(final).toMatchObject({ gain: 2_000, allowance: 2_000, incomeTax: 0 });
  });

  it("each year follows its own rules, and a year without rules is refused", () => {
    const until = { ...RULES, lastYear: 2026 };
    const next = { ...RULES, firstYear: 2027, socialChargesRate: 0.186 };
    const months = [out("2026-03-01", 20_000, 1_000), out("2027-03-01", 20_000, 1_000)];
    const of = (rules: TaxRules[]) => taxOf({ months, ...emptied("2027-04-01") }, { ...single, premiumsPaid: 10_000 }, rules);
    expect(overlap(until, next)).toBe(false);
    expect(overlap(RULES, next)).toBe(true);
    const [first, second] = of([next, until]).years;
    expect(first!.socialCharges / first!.taxable).toBeCloseTo(0.172, 12);
    expect(second!.socialCharges / second!.taxable).toBeCloseTo(0.186, 12);
    expect(() => of([until])).toThrow(RulesMissing);
  });
});

const MONTHS = 30;
const euros = (most: number) => fc.double({ min: 0, max: most, noNaN: true });
/** A contract that lives: growth, premiums and withdrawals month by month. */
const lives = fc
  .record({
    start: euros(400_000),
    months: fc.array(
      fc.record({
        growth: fc.double({ min: 0.8, max: 1.3, noNaN: true }),
        deposit: euros(20_000),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      {
        minLength: 1,
        maxLength: MONTHS,
      },
    ),
    begins: fc.constantFrom("2024-01-31", "2025-07-01", "2026-11-15"),
  })
  .map(({ start, months: lived, begins }): ContractPath => {
    let value = start;
    const months = lived.map(({ growth, deposit, share }, step): ContractMonth => {
      const worth = value + deposit * 0.98;
      const paid = share < 0.4 ? 0 : worth * (share > 0.95 ? 1 : share - 0.4);
      value = (worth - paid) * growth;
      return { day: addMonths(begins, step), deposit, worth, paid };
    });
    return { months, lastDay: addMonths(begins, lived.length), lastValue: value };
  });
const situations = fc.record({
  openedOn: fc.constantFrom("2010-01-01", "2017-06-30", "2018-02-15", "2023-12-31"),
  household: fc.constantFrom("SINGLE" as const, "COUPLE" as const),
  premiumsPaid: euros(400_000),
  otherPremiums: fc.constantFrom(0, 100_000, 300_000),
});
const near = (a: number, b: number, size: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, size);
const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

describe("whatever the contract lives through", () => {
  it("the gains of all withdrawals and of the end are what came out less what was paid in", () => {
    fc.assert(
      fc.property(lives, situations, (path, situation) => {
        const { withdrawals, final } = taxOf(path, situation, [RULES]);
        const paidIn = situation.premiumsPaid + total(path.months.map(({ deposit }) => deposit));
        const cameOut = path.lastValue + total(path.months.map(({ paid }) => paid));
        expect(near(withdrawals.gain + final.gain, cameOut - paidIn, paidIn + cameOut)).toBe(true);
        expect(near(withdrawals.amount + final.amount, cameOut, cameOut)).toBe(true);
      }),
    );
  });

  it("tax is never negative, never above the highest rates, and each year has its allowance once", () => {
    fc.assert(
      fc.property(lives, situations, (path, situation) => {
        const { years, final } = taxOf(path, situation, [RULES]);
        for (const one of [...years, final]) {
          expect(one.incomeTax).toBeGreaterThanOrEqual(0);
          expect(one.incomeTax).toBeLessThanOrEqual(one.taxable * 0.128 + 1e-6);
          expect(near(one.socialCharges, one.taxable * 0.172, one.amount)).toBe(true);
          expect(near(one.net, one.amount - one.incomeTax - one.socialCharges, one.amount)).toBe(true);
        }
        const most = situation.household === "COUPLE" ? 9_200 : 4_600;
        years.slice(0, -1).forEach(({ allowance }) => {
          expect(allowance).toBeLessThanOrEqual(most);
        });
        expect(years.at(-1)!.allowance + final.allowance).toBeLessThanOrEqual(most + 1e-6);
      }),
    );
  });

  it("an older contract, a couple and fewer premiums elsewhere never owe more on the same gains", () => {
    fc.assert(
      fc.property(lives, situations, (path, situation) => {
        const owed = (changes: Partial<TaxSituation>) => {
          const { withdrawals, final } = taxOf(path, { ...situation, ...changes }, [RULES]);
          return withdrawals.incomeTax + final.incomeTax;
        };
        const slack = 1e-6;
        expect(owed({ openedOn: "2010-01-01" })).toBeLessThanOrEqual(owed({ openedOn: "2023-12-31" }) + slack);
        expect(owed({ household: "COUPLE" })).toBeLessThanOrEqual(owed({ household: "SINGLE" }) + slack);
        expect(owed({ otherPremiums: 0 })).toBeLessThanOrEqual(owed({ otherPremiums: 300_000 }) + slack);
      }),
    );
  });

  it("taking an amount in parts of one year owes what taking it at once owes", () => {
    fc.assert(
      fc.property(euros(300_000), euros(300_000), fc.integer({ min: 1, max: 10 }), (worth, premiumsPaid, parts) => {
        const paid = worth / 2 / parts;
        const months = Array.from({ length: parts }, (_, i) => out(addMonths("2026-01-10", i), worth - i * paid, paid));
        const situation = { ...single, premiumsPaid };
        const inParts = taxOf({ months, ...emptied("2026-12-31") }, situation, [RULES]).withdrawals;
        const atOnce = taxOf({ months: [out("2026-01-10", worth, worth / 2)], ...emptied("2026-12-31") }, situation, [RULES]).withdrawals;
        expect(near(inParts.incomeTax, atOnce.incomeTax, worth + premiumsPaid)).toBe(true);
        expect(near(inParts.socialCharges, atOnce.socialCharges, worth + premiumsPaid)).toBe(true);
      }),
    );
  });
});
