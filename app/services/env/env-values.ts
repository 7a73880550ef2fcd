import { isIP } from "node:net";
import { z } from "zod";
import type { RoleMap } from "#app/domain/rights/claims.ts";
import { isRole, ROLES, type Role } from "#app/domain/rights/roles.ts";

/** Parts that one process may host. */
export const SERVICES = ["web", "identity", "api", "computation", "pdf"] as const;

export const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((n) => n <= 65_535, "must be a port number from 0 to 65535");

/** `1`, `true`, `on` and their opposites. */
export const flag = z.stringbool({ error: "must be 1 or 0", truthy: ["1", "true", "on", "yes"], falsy: ["0", "false", "off", "no"] });

const http = z.string().refine((value) => {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password;
}, "must be an http or https address without a user name");

/** Address kept letter for letter: an issuer is compared byte for byte, a trailing slash counts. */
export const baseUrl = http.refine((value) => !/[?#]/.test(value), "must have no query and no hash");

/** Address that people use; a trailing slash of the path prefix is dropped. */
export const origin = baseUrl.transform((value) => new URL(value.replace(/\/+$/, "")));

/** Name of a claim: `extension_Roles`, an address, or a path of members like `realm_access.roles`. */
export const claimName = z.string().regex(/^[\w.:/-]{1,255}$/, "must be a claim's name, or a path of names with dots");

/** Comma-separated values, spaces around them dropped; at least one. */
export const list = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).min(1, "must name at least one"));

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
      return refuse("begins like JSON and is none");
    }
  } else {
    const parts = text.split(",").flatMap((part) => part.trim() || []);
    pairs = parts.map((part) => [part.slice(0, part.lastIndexOf("=")), part.slice(part.lastIndexOf("=") + 1).split("+")]);
    const wrong = parts.find((part) => part.lastIndexOf("=") < 1);
    if (wrong !== undefined) return refuse(`must look like name=ROLE,other=ROLE+ROLE; "${wrong}" does not`);
  }
  for (const [name, given] of pairs) {
    const key = name.trim().toLowerCase();
    for (const one of [given].flat()) {
      const role = String(one).trim().toUpperCase();
      if (!isRole(role)) return refuse(`knows no role "${String(one)}"; there are ${ROLES.join(", ")}`);
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
    ? "must not be true: any client could then forge its address and walk past every limit; give a number of hops or the proxy's addresses"
    : "must be a number of hops or a list of addresses, networks, loopback, linklocal, uniquelocal";
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
