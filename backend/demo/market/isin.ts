/** Appends the check digit of ISO 6166 (Luhn over the digits, letters counted as 10 to 35) to eleven characters. */
export function withCheckDigit(body: string): string {
  const digits = [...body].map((c) => Number.parseInt(c, 36)).join("");
  let sum = 0;
  for (let n = 0; n < digits.length; n++) {
    const digit = Number(digits[digits.length - 1 - n]) * (n % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** ISIN of a made-up security: country and a body that no numbering agency gives out. */
export const demoIsin = (country: "FR" | "LU" | "IE", number: number) =>
  withCheckDigit(country === "FR" ? `FR00ZZ8${String(number).padStart(4, "0")}` : `${country}99880${String(number).padStart(4, "0")}`);
