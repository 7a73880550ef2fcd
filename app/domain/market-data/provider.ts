/** Where a provider of market data is read: files of a folder of the installation, or the file at an address. */
export const PROVIDER_PLACES = ["FOLDER", "ADDRESS"] as const;
export type ProviderPlace = (typeof PROVIDER_PLACES)[number];

/** What a provider's files hold. FX_RATES: units of each currency for one euro, a column for each, as the central bank publishes them. */
export const PROVIDER_CONTENTS = ["VALUES", "DEFINITIONS", "FX_RATES", "DIVIDENDS"] as const;
export type ProviderContent = (typeof PROVIDER_CONTENTS)[number];

/** TABLE: delimited text or an Excel workbook, told apart by the file itself. ECB_RATES: the reference rates of the European Central Bank (XML). */
export const PROVIDER_FORMATS = ["TABLE", "JSON", "ECB_RATES"] as const;
export type ProviderFormat = (typeof PROVIDER_FORMATS)[number];

/** When a provider is read by itself; DAILY and WEEKDAYS at a time of the market's day. */
export const PROVIDER_RHYTHMS = ["MANUAL", "HOURLY", "DAILY", "WEEKDAYS"] as const;
export type ProviderRhythm = (typeof PROVIDER_RHYTHMS)[number];

/** DRAFT: how its files are read is still to be said. PAUSED: not read by itself. */
export const PROVIDER_STATES = ["DRAFT", "READY", "PAUSED"] as const;
export type ProviderState = (typeof PROVIDER_STATES)[number];

/** PARTLY: written but for lines that were refused. UNCHANGED: the files were those of the last run. STOPPED: a person ended it. */
export const RUN_STATES = ["WAITING", "RUNNING", "DONE", "PARTLY", "UNCHANGED", "FAILED", "STOPPED"] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Why files of a provider could not be had or read. */
export const RUN_PROBLEMS = [
  "FOLDER_MISSING",
  "FOLDER_EMPTY",
  "TOO_MANY_FILES",
  "FILE_CHANGED",
  "NO_ANSWER",
  "TIME_LIMIT",
  "CUT",
  "HTTP_STATUS",
  "PRIVATE_ADDRESS",
  "REDIRECTS",
  "TOO_LARGE",
  "NO_DATA",
  "NO_TABLE",
  "FORM_CHANGED",
  "UNREADABLE",
  "FAILED",
] as const;
export type RunProblem = (typeof RUN_PROBLEMS)[number];

/** Runs of one provider within a day, where nothing else is said. */
export const DAILY_RUNS = 48;
/** Seconds that a provider may take to hand its file over, where nothing else is said, and at most. */
export const FETCH_SECONDS = { usual: 60, most: 600 } as const;
