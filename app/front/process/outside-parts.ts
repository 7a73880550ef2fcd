import type { Check } from "./health.ts";

const LIMIT_MS = 1_500;
const KEPT_MS = 5_000;

/**
 * Readiness of the parts that other servers host: each is asked at its own address, at most once in five seconds however
 * often `/readyz` is called. Any answer below 500 counts, since a base address need not be a page; a refusal, a gateway's
 * error, or no answer within a second and a half does not.
 *
 * @param addresses name of the part → address to ask; parts without one are hosted here and are left out
 */
export function outsideParts(
  addresses: Readonly<Record<string, string | undefined>>,
  ask: typeof fetch = fetch,
  now: () => number = () => performance.now(),
): Record<string, Check> {
  const named = Object.entries(addresses).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(named.map(([name, address]) => [name, kept(() => answers(ask, address), now)]));
}

/** One question at a time, its outcome good for a while. */
function kept(check: Check, now: () => number): Check {
  let last: { at: number; outcome: Promise<void> } | null = null;
  return () => {
    if (last === null || now() - last.at >= KEPT_MS) last = { at: now(), outcome: check() };
    return last.outcome;
  };
}

async function answers(ask: typeof fetch, address: string): Promise<void> {
  const answer = await ask(address, { redirect: "manual", signal: AbortSignal.timeout(LIMIT_MS) });
  await answer.body?.cancel();
  if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
}
