import type { RegulatoryFormat } from "#app/domain/regulatory-file/format.ts";
import type { Transaction } from "#backend/database/database.ts";
import * as schema from "#backend/database/schema/index.ts";
import { DEMO_ORGANISATIONS, DEMO_USERS, demoRegulatoryFile, demoRegulatoryProduct } from "#backend/demo/ids.ts";
import { demoIsin } from "#backend/demo/market/isin.ts";

const FAMILIES = ["Actions Europe", "Actions Monde", "Obligations Euro", "Patrimoine", "Immobilier coté", "Monétaire"] as const;
const SHARES = ["C", "D", "I", "P", "R", "S", "T", "U", "V", "Z"] as const;
const PRODUCTS = FAMILIES.length * SHARES.length;
/** Beyond the numbers of the funds of the market, and of the products of the insurer. */
const FIRST_NUMBER = 1000;
const DAY = "2026-05-29";
/** Class of risk, volatility, holding period and ongoing costs of each family. */
const RISKS: ReadonlyArray<readonly [sri: number, vev: number, years: number, ongoing: number]> = [
  [4, 0.168, 5, 0.0145],
  [4, 0.154, 5, 0.0135],
  [2, 0.042, 3, 0.0075],
  [3, 0.081, 5, 0.0125],
  [5, 0.212, 8, 0.0155],
  [1, 0.002, 1, 0.0025],
];

/** Errors that somebody made in the files, by the place of the product: what the workbench is there to find. */
const PLANTED: Readonly<Record<number, { EPT?: Record<string, string>; EMT?: Record<string, string> }>> = {
  // In per cent where a fraction is asked.
  6: { EPT: { "03060": "1.45" } },
  17: { EMT: { "04010": "3" } },
  28: { EMT: { "05080": "5" } },
  // Better than the favourable scenario.
  39: { EPT: { "02060": "0.0995" } },
  // Less than the fee that it holds.
  44: { EPT: { "03060": "0.0055" }, EMT: { "07100": "0.0055" } },
};

const TITLES: Record<"EPT" | "EMT", readonly string[]> = {
  EPT: [
    "00001_EPT_Version",
    "00002_EPT_Producer_Name",
    "00005_File_Generation_Date_And_Time",
    "00030_Portfolio_Identifying_Data",
    "00040_Type_Of_Identification_Code_For_The_Fund_Share_Or_Portfolio",
    "00050_Portfolio_Name",
    "00060_Portfolio_Or_Share_Class_Currency",
    "00080_Portfolio_PRIIPs_Category",
    "01020_Portfolio_VEV_Reference",
    "01090_SRI",
    "01100_MRM",
    "01110_CRM",
    "01120_Recommended_Holding_Period",
    "02030_Portfolio_Return_Unfavourable_Scenario_RHP_Or_First_Call_Date",
    "02060_Portfolio_Return_Moderate_Scenario_RHP_Or_First_Call_Date",
    "02090_Portfolio_Return_Favourable_Scenario_RHP_Or_First_Call_Date",
    "02120_Portfolio_Return_Stress_Scenario_RHP_Or_First_Call_Date",
    "03010_One_Off_Cost_Portfolio_Entry_Cost",
    "03020_One_Off_Costs_Portfolio_Exit_Cost_At_RHP",
    "03060_Ongoing_Costs_Management_Fees_And_Other_Administrative_Or_Operating_Costs",
    "03080_Ongoing_Costs_Portfolio_Transaction_Costs",
    "03095_Incidental_Costs",
  ],
  EMT: [
    "00001_EMT_Version",
    "00002_EMT_Producer_Name",
    "00005_File_Generation_Date_and_Time",
    "00010_Financial_Instrument_Identifying_Data",
    "00020_Type_Of_Identification_Code_For_The_Financial_Instrument",
    "00030_Financial_Instrument_Name",
    "00040_Financial_Instrument_Currency",
    "02010_Basic_Investor",
    "03010_Compatible_With_Clients_Who_Can_Not_Bear_Capital_Loss",
    "04010_Risk_Tolerance_PRIIPS_Methodology",
    "05080_Minimum_Recommended_Holding_Period",
    "07020_Gross_One-off_Cost_Financial_Instrument_Maximum_Entry_Cost_Non_Acquired",
    "07050_One-off_Costs_Financial_Instrument_Maximum_Exit_Cost_Non_Acquired",
    "07100_Financial_Instrument_Gross_Ongoing_Costs",
    "07110_Financial_Instrument_Management_Fee",
    "07130_Financial_Instrument_Transaction_Costs_Ex_Ante",
    "07140_Financial_Instrument_Incidental_Costs_Ex_Ante",
  ],
};

/** What the files should say of a product, by the number of the column. */
function cellsOf(at: number, isin: string, name: string): Record<"EPT" | "EMT", Record<string, string>> {
  const [sri, vev, years, ongoing] = RISKS[Math.floor(at / SHARES.length)]!;
  const rate = (value: number) => String(Number(value.toFixed(4)));
  const moderate = 0.004 + vev * 0.25;
  const costs = { entry: "0.02", exit: "0", ongoing: rate(ongoing), transaction: rate(0.0005 + vev * 0.01), performance: "0" };
  const day = { "00002": "Brissonne Vie", "00005": `${DAY}T18:00:00Z` };
  return {
    EPT: {
      ...{ ...day, "00001": "V21", "00030": isin, "00040": "1", "00050": name, "00060": "EUR", "00080": "2" },
      ...{ "01020": rate(vev), "01090": String(sri), "01100": String(sri), "01110": "1", "01120": String(years) },
      ...{ "02120": rate(-vev * 1.6), "02030": rate(-vev * 0.5), "02060": rate(moderate), "02090": rate(moderate + vev * 0.3) },
      ...{ "03010": costs.entry, "03020": costs.exit, "03060": costs.ongoing, "03080": costs.transaction, "03095": costs.performance },
    },
    EMT: {
      ...{ ...day, "00001": "V4.2", "00010": isin, "00020": "1", "00030": name, "00040": "EUR", "02010": "Y" },
      ...{ "03010": sri <= 2 ? "Neutral" : "N", "04010": String(sri), "05080": String(years) },
      ...{ "07020": costs.entry, "07050": costs.exit, "07100": costs.ongoing, "07110": rate(ongoing * 0.85) },
      ...{ "07130": costs.transaction, "07140": costs.performance },
    },
  };
}

const nameOf = (at: number) => `Brissonne ${FAMILIES[Math.floor(at / SHARES.length)]} ${SHARES[at % SHARES.length]}`;
const VERSIONS = { EPT: "V21", EMT: "V4.2" } as const;
/** Figures that the two files tell of each product. */
const FIGURES = 16;

/** An EPT and an EMT of sixty products of the insurer, with five errors in them. */
export async function seedRegulatoryFiles(tx: Transaction): Promise<void> {
  const owner = DEMO_ORGANISATIONS.productOwner;
  const formats = ["EPT", "EMT"] as const satisfies readonly RegulatoryFormat[];
  await tx.insert(schema.regulatoryFile).values(
    formats.map((format, at) => ({
      ...{ uuid: demoRegulatoryFile(at + 1), owner, userUuid: DEMO_USERS.insurer, fileName: `Brissonne-${format}-2026-05.xlsx` },
      ...{
        fileSize: 48_000,
        fileHash: String(at + 1).repeat(64),
        status: "DONE" as const,
        appliedAt: `${DAY}T18:05:00Z`,
        createdAt: `${DAY}T18:00:00Z`,
      },
      sheets: [{ name: format, format, version: VERSIONS[format], headLine: 1, titles: [...TITLES[format]], lines: PRODUCTS }],
      summary: { lines: PRODUCTS, added: PRODUCTS, changed: 0, unchanged: 0, leftOut: 0, otherSheets: [] },
    })),
  );
  const all = Array.from({ length: PRODUCTS }, (_, at) => ({ at, isin: demoIsin("FR", FIRST_NUMBER + at), name: nameOf(at) }));
  await tx.insert(schema.regulatoryLine).values(
    all.flatMap(({ at, isin, name }) => {
      const cells = cellsOf(at, isin, name);
      return formats.map((format, of) => {
        const said: Record<string, string> = { ...cells[format], ...PLANTED[at]?.[format] };
        return {
          ...{
            file: demoRegulatoryFile(of + 1),
            sheet: 0,
            line: at + 2,
            owner,
            format,
            version: VERSIONS[format],
            isin,
            name,
            current: true,
          },
          sri: Number(said[format === "EPT" ? "01090" : "04010"]),
          cells: TITLES[format].map((title) => said[title.slice(0, 5)] ?? null),
        };
      });
    }),
  );
  await tx.insert(schema.regulatoryProduct).values(
    all.map(({ at, isin, name }) => ({
      ...{ id: demoRegulatoryProduct(at + 1), owner, isin, name, formats: ["EMT", "EPT"] as RegulatoryFormat[], figures: FIGURES },
      ...{ differences: PLANTED[at] ? 1 : 0, own: null, checkedAt: `${DAY}T18:05:00Z` },
    })),
  );
}
