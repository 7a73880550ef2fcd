import { isIP } from "node:net";
import { z } from "zod";
import type { RoleMap } from "#app/domain/rights/claims.ts";
import { isRole, ROLES, type Role } from "#app/domain/rights/roles.ts";

/** Parts that one process may host. */
export const SERVICES = ["web", "identity", "api", "computation", "pdf"] as const;

/** A whole number of so many units, both ends taken; written in digits alone. */
export function wholeNumber(least: number, most: number, units = "") {
  const message = `must be a whole number${units && ` of ${units}`} from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

/** A number in digits with a point or none, both ends taken. */
export function decimalNumber(least: number, most: number) {
  const message = `must be a number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9})?$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

export const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values, `must be one of ${values.join(", ")}`);

/** `1`, `true`, `on` and their opposites. */
export const flag = z.stringbool({
  error: "must be 1 or 0 (or true, on, yes; false, off, no)",
  truthy: ["1", "true", "on", "yes"],
  falsy: ["0", "false", "off", "no"],
});

/** What a header can carry: printable ASCII without spaces. */
export const visible = (least: number, most: number) =>
  z
    .string()
    .regex(
      new RegExp(`^[\\x21-\\x7e]{${least},${most}}$`),
      `must be ${least} to ${most} letters, digits and signs of ASCII, without spaces`,
    );

/** What a provider may choose for a client's secret (RFC 6749, appendix A.2): printable ASCII, spaces within it too. */
export const clientSecret = z
  .string()
  .regex(
    /^[\x21-\x7e](?:[\x20-\x7e]{0,1022}[\x21-\x7e])?$/,
    "must be 1 to 1024 letters, digits and signs of ASCII, without a space at either end",
  );

/** Address kept letter for letter: an issuer is compared byte for byte, a trailing slash counts. */
export const baseUrl = z.string().refine((value) => {
  if (!URL.canParse(value) || /[\s?#]/.test(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password;
}, "must be an http or https address without user name, query and hash, like https://cairn.example");

/** Origins as browsers write them in the header of that name. */
export const browserOrigin = z
  .string()
  .refine(
    (value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value,
    "must be origins as browsers write them, like https://office.example: small letters, no path, no usual port",
  );

/** What the driver knows of TLS; a misspelt one would be a plain connection. */
const SSL_MODES = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

/** Address of a PostgreSQL server. A socket's folder may stand in `?host=`. */
export const databaseUrl = z
  .string()
  .refine(
    // Without a database the driver takes the one that is called as the user.
    (value) => /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value) && /^\/[^/]+$/.test(new URL(value).pathname),
    "must look like postgres://user@host/database",
  )
  .refine(
    (value) => {
      const mode = URL.canParse(value) ? new URL(value).searchParams.get("sslmode") : null;
      return mode === null || SSL_MODES.includes(mode);
    },
    `must have one of ${SSL_MODES.join(", ")} as its sslmode`,
  );

export const mailServer = z
  .string()
  .refine(
    (value) => /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value) && new URL(value).hostname !== "" && new URL(value).port !== "0",
    "must look like smtp://host:port or smtps://host:port",
  );

/**
 * Address that people use; a trailing slash of the path prefix is dropped. With an empty part in it an address below the prefix would
 * name another host, and a semicolon ends the path of a cookie.
 */
export const origin = baseUrl
  .transform((value) => new URL(value.replace(/\/+$/, "")))
  .refine(
    ({ pathname }) => !/\/\/|;/.test(pathname),
    "must be an http or https address without user name, query and hash, and without // or ; in its path, like https://cairn.example",
  );

/** Name of a claim: `extension_Roles`, an address, or a path of members like `realm_access.roles`. */
export const claimName = z
  .string()
  .regex(/^[\w.:/-]{1,255}$/, "must be a claim's name, or a path of names with dots, of 1 to 255 letters, digits and . : / _ -");

/** Comma-separated values, spaces around them dropped; at least one, else `what` names what they are. */
export const list = <T extends z.ZodType<unknown, string>>(item: T, what: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).min(1, `must name at least one of ${what}`));

/**
 * `name=ROLE`, several with commas, several roles of one name with `+`; names in any letter case. A name that contains a comma or an equals sign
 * needs the other form, a JSON object of names with a role or a list of them.
 */
export const roleMap = z.string().transform((text, context): RoleMap => {
  const map = new Map<string, Role[]>();
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  let pairs: Array<[name: string, roles: unknown]>;
  if (text.trim().startsWith("{")) {
    try {
      pairs = Object.entries(JSON.parse(text) as object);
    } catch {
      return refuse('must look like {"name":["ROLE"]}; it begins so and is no JSON');
    }
  } else {
    const parts = text.split(",").flatMap((part) => part.trim() || []);
    pairs = parts.map((part) => [part.slice(0, part.lastIndexOf("=")), part.slice(part.lastIndexOf("=") + 1).split("+")]);
    const wrong = parts.find((part) => part.lastIndexOf("=") < 1);
    if (wrong !== undefined) return refuse(`must look like name=ROLE,other=ROLE+ROLE; "${wrong}" does not`);
  }
  if (pairs.length === 0) return refuse("must look like name=ROLE,other=ROLE+ROLE; it names no role");
  for (const [name, given] of pairs) {
    const key = name.trim().toLowerCase();
    for (const one of [given].flat()) {
      const role = String(one).trim().toUpperCase();
      if (!isRole(role)) return refuse(`must name roles of Cairn; "${String(one)}" is none, there are ${ROLES.join(", ")}`);
      map.set(key, [...(map.get(key) ?? []), role]);
    }
  }
  return map;
});

const NAMED = ["loopback", "linklocal", "uniquelocal"];

/** What Express trusts of X-Forwarded-For: a number of hops, or addresses and networks. `true` would trust everybody. */
export const addressList = z.string().transform((text, context): number | string[] => {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const parts = text.split(",").map((part) => part.trim());
  if (parts.every((part) => NAMED.includes(part) || isNetwork(part))) return parts;
  const reason = /^(true|on|yes)$/i.test(text)
    ? "must not be true: any client could then forge its address and walk past every limit; give a number of hops from 0 to 99 or the proxy's addresses"
    : "must be a number of hops from 0 to 99, or a list of addresses, networks, loopback, linklocal, uniquelocal";
  context.addIssue({ code: "custom", message: reason });
  return z.NEVER;
});

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128));
}

/** True for the names and addresses of this machine: localhost, 127.0.0.0/8, ::1. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}
