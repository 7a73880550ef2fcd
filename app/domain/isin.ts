/** A country, nine letters or digits, a check digit. */
const SHAPE = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** Form and check digit of ISO 6166: letters count 10 to 35, then Luhn over the digits. */
export function isIsin(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const digits = [...text].map((letter) => Number.parseInt(letter, 36)).join("");
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  });
  return sum % 10 === 0;
}
