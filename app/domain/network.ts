/** The eight groups of an IPv6 address, in small letters and without a zone; null where the text is none. */
function groupsOf(text: string): number[] | null {
  const hex = text.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail, ...rest] = hex.split("::").map((side) => side.split(":").filter(Boolean));
  const groups = [...head, ...(tail ? new Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0") : []), ...(tail ?? [])];
  if (rest.length > 0 || groups.length !== 8 || !groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16));
}

/**
 * What an address is counted under wherever something is limited by address: an IPv6 address by its first 64 bits, since whoever has one has
 * all of that network (RFC 6177); an IPv4 address by itself, also where it is written as IPv6 (`::ffff:192.0.2.1`). Anything else stays.
 */
export function networkOf(address: string): string {
  const text = address.trim().toLowerCase().replace(/%.*$/s, "");
  const groups = text.includes(":") ? groupsOf(text) : null;
  if (!groups) return text;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  if (a + b + c + d + e === 0 && f === 0xffff) return [g >> 8, g & 255, h >> 8, h & 255].join(".");
  return `${[a, b, c, d].map((group) => group.toString(16)).join(":")}::/64`;
}
