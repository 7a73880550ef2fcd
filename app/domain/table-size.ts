/** Most bytes of an imported table: its Base64 text fits in the JSON of a call. */
export const MOST_TABLE_BYTES = 700_000;
