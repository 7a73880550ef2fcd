import { type RecoConfig, recoConfig } from "#app/contract/journey/journey.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { canonicalJson } from "#backend/calls/canonical-json.ts";
import type { SessionRow } from "./session.store.ts";

type Rules = Pick<RecoConfig, "advice" | "proposal-params">;
type Kept = Pick<SessionRow, "config" | "journeyVersion" | "newerRules">;

const rulesOf = ({ advice, "proposal-params": params }: Record<keyof Rules, unknown>): Rules => ({
  advice: recoConfig.shape.advice.parse(advice),
  "proposal-params": recoConfig.shape["proposal-params"].parse(params),
});

/** Members of the rules by name; a bound of suitability stands for itself. Why the bounds were changed is no rule. */
function membersOf({ advice, "proposal-params": params }: Rules): Map<string, string> {
  const { suitability = {}, suitabilityReason: _, ...others } = advice;
  const named = (prefix: string, members: object) =>
    Object.entries(members).map(([name, value]): [string, string] => [`${prefix}${name}`, canonicalJson(value ?? null)]);
  return new Map([...named("", others), ...named("suitability.", suitability), ...named("", params)]);
}

function changedMembers(before: Rules, after: Rules): string[] {
  const [was, is] = [membersOf(before), membersOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name)).sort();
}

/** What changed in the rules since the session began, by the version that changed it, oldest first. */
export function rulesChanged({ config, newerRules }: Kept): FullSession["rulesChanged"] {
  let before = rulesOf(config as Record<keyof Rules, unknown>);
  return newerRules.flatMap(({ version, at, ...stored }) => {
    const after = rulesOf(stored);
    const rules = changedMembers(before, after);
    const change = { version, at: new Date(at).toISOString(), rules, before, after };
    before = after;
    return rules.length === 0 ? [] : [change];
  });
}

/** A session's configuration: its texts are those that it began with, its rules those in force until its advice is final. */
export function configInForce({ config, newerRules }: Pick<Kept, "config" | "newerRules">): RecoConfig {
  const newest = newerRules.at(-1);
  return recoConfig.parse({ ...config, ...(newest && rulesOf(newest)) });
}

/** The rules that an advice was judged by stay with it. */
export function judgedBy(row: Kept): Partial<Pick<SessionRow, "config" | "journeyVersion">> {
  const last = rulesChanged(row).at(-1);
  return last ? { config: { ...row.config, ...last.after }, journeyVersion: last.version } : {};
}
