/**
 * Files of public sources and of programs that many people use, with what their columns are. A file that has all of these titles is
 * proposed to be read so; a person confirms it on the mapping page.
 */
export const KNOWN_FILES = [
  "ecbRates",
  "ecbSeries",
  "portfolioPerformanceQuotes",
  "portfolioPerformanceAll",
  "ghostfolioActivities",
  "findatexEpt",
  "findatexEmt",
  "findatexEet",
] as const;
export type KnownFileName = (typeof KNOWN_FILES)[number];

interface KnownFile {
  holds: "values" | "definitions";
  /**
   * What its columns are, by their titles in small letters with lines for all other signs, or by the five digits that they begin with.
   * Empty where the file says it by itself.
   */
  columns: Readonly<Record<string, string>>;
  /** A few lines in its form, with invented figures. */
  sample: readonly string[];
}

export const KNOWN: Readonly<Record<KnownFileName, KnownFile>> = {
  ecbRates: {
    holds: "values",
    columns: {},
    sample: [
      "Date,USD,JPY,CYP,CZK,",
      "2026-11-27,1.0871,163.42,N/A,24.215,",
      "2026-11-26,1.0854,163.05,N/A,24.198,",
      "2026-11-25,1.0849,,N/A,24.187,",
    ],
  },
  ecbSeries: {
    holds: "values",
    columns: { key: "series", time_period: "date", obs_value: "value", currency: "currency" },
    sample: [
      "KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE,OBS_STATUS",
      "EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2026-11-26,1.0854,A",
      "EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2026-11-27,1.0871,A",
      "EXR.D.CHF.EUR.SP00.A,D,CHF,EUR,SP00,A,2026-11-27,0.9342,A",
    ],
  },
  portfolioPerformanceQuotes: { holds: "values", columns: {}, sample: ["Datum;Kurs", "26.11.2026;1.101,25", "27.11.2026;1.104,50"] },
  portfolioPerformanceAll: {
    holds: "values",
    columns: {},
    sample: ['"Date","Kelmoor World","Ardelune Euro"', '"2026-11-26","101.25","52.10"', '"2026-11-27","101.75",""'],
  },
  ghostfolioActivities: {
    holds: "values",
    columns: {
      date: "date",
      code: "series",
      datasource: "ignore",
      currency: "currency",
      price: "value",
      quantity: "ignore",
      action: "ignore",
    },
    sample: [
      "Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note",
      "2026-11-26T00:00:00.000Z,KELMOOR,MANUAL,USD,101.25,5,buy,19,first",
      "2026-11-27T00:00:00.000Z,KELMOOR,MANUAL,USD,101.75,2,buy,0,",
    ],
  },
  findatexEpt: {
    holds: "definitions",
    columns: { "00001": "ignore", "00030": "code", "00050": "name", "00060": "currency", "00070": "kid_date", "01090": "sri" },
    sample: [
      "00001_EPT_Version;00030_Portfolio_Identifying_Data;00040_Type_Of_Identification_Code_For_The_Fund_Share_Or_Portfolio;00050_Portfolio_Name;00060_Portfolio_Or_Share_Class_Currency;00070_PRIIPs_KID_Publication_Date;01090_SRI;01100_MRM",
      "V21;FR0010315770;1;Fonds d’essai monde;EUR;2026-02-13;4;4",
      "V21;LU0378449770;1;Fonds d’essai or;USD;2026-03-16;5;5",
    ],
  },
  findatexEmt: {
    holds: "definitions",
    columns: { "00001": "ignore", "00010": "code", "00030": "name", "00040": "currency" },
    sample: [
      "00001_EMT_Version;00010_Financial_Instrument_Identifying_Data;00020_Type_Of_Identification_Code_For_The_Financial_Instrument;00030_Financial_Instrument_Name;00040_Financial_Instrument_Currency;00060_Financial_Instrument_Legal_Structure",
      "V4.2;FR0010315770;1;Fonds d’essai monde;EUR;U",
      "V4.2;LU0378449770;1;Fonds d’essai or;USD;UX",
    ],
  },
  findatexEet: {
    holds: "definitions",
    columns: { "00010": "ignore", "20000": "code", "20020": "name", "20030": "currency" },
    sample: [
      "00010_EET_Version;20000_Financial_Instrument_Identifying_Data;20010_Type_Of_Identification_Code_For_The_Financial_Instrument;20020_Financial_Instrument_Name;20030_Financial_Instrument_Currency;20040_Financial_Instrument_SFDR_Product_Type",
      "V1.1.3;FR0010315770;1;Fonds d’essai monde;EUR;8",
      "V1.1.3;LU0378449770;1;Fonds d’essai or;USD;0",
    ],
  },
};

const isTitle = (title: string, known: string): boolean => title === known || (/^\d{5}$/.test(known) && title.startsWith(`${known}_`));

/** What each column of a file with these titles is; null of a file that is not known. A file of values is none of definitions. */
export function knownColumns(holds: KnownFile["holds"], titles: readonly string[]): string[] | null {
  for (const name of KNOWN_FILES) {
    const { columns, ...file } = KNOWN[name];
    const known = Object.entries(columns);
    if (file.holds !== holds || known.length === 0) continue;
    if (!known.every(([title]) => titles.some((one) => isTitle(one, title)))) continue;
    return titles.map((title) => known.find(([one]) => isTitle(title, one))?.[1] ?? "ignore");
  }
  return null;
}
