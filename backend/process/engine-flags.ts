import { setFlagsFromString } from "node:v8";

/** What V8 reads each time it needs it; it takes the size of the young generation once, before any program runs. */
const READ_LATE = new Set(["--heap-growing-percent"]);
const WITHOUT_PROTO = "--disable-proto=delete";

/**
 * Sets of the server's flags what was not given on the command line or in NODE_OPTIONS and can still be set, for the main thread.
 * Gives those that the command line alone can set.
 */
export function setMissingFlags(flags: readonly string[]): string[] {
  const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? "").split(/\s+/)].map((flag) => flag.replaceAll("_", "-"));
  return flags.filter((flag) => {
    const [name = ""] = flag.split("=");
    if (given.some((one) => one === name || one.startsWith(`${name}=`))) return false;
    if (flag === WITHOUT_PROTO) return !Reflect.deleteProperty(Object.prototype, "__proto__");
    setFlagsFromString(flag);
    return !READ_LATE.has(name);
  });
}
