const isParts = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

/** `next`, in which every part that says what it said in `before` is the very object of `before`. */
export function keepEqual<T>(before: T, next: T): T {
  if (!isParts(before) || !isParts(next) || Array.isArray(before) !== Array.isArray(next)) return next;
  const parts = Object.entries(next).map(([name, part]) => [name, keepEqual(before[name], part)] as const);
  const same = parts.length === Object.keys(before).length && parts.every(([name, part]) => name in before && part === before[name]);
  if (same) return before;
  return (Array.isArray(next) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T;
}
