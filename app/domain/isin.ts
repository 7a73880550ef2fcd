/** Shape of an ISIN: a country, nine letters or digits, a check digit. */
export const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
