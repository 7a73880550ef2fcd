/**
 * Content-Disposition of a file to save under its name, whoever gave that name: `filename` for old browsers in plain letters,
 * `filename*` (RFC 8187) with all others. Nothing in the name can end the field or begin another header.
 */
export function attachment(name: string): string {
  // Half of a pair of code units is no letter and cannot be encoded.
  const whole = name.replace(/[\ud800-\udfff]/gu, "_");
  const plain = whole.replace(/[^\w .-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(whole).replace(/['()*!]/g, "_")}`;
}
