import { marketDay } from "#app/domain/time/market-day.ts";
import type { AdviceFacts } from "../facts.ts";
import { WORDS } from "../words.ts";
import { day, type Field, field, heldAfter, holds, list, money, percent, riskText, shareAfter, text } from "./field.ts";

const AFTER = "session.advice.lines, session.advice.orders, series.assetClass";
type Held = ReturnType<typeof heldAfter>[number];

/** Share of the contract after the act: where the act leads to the advice, the weight that was chosen. */
const shareOf = (line: Held & { weight?: number }, f: AdviceFacts) =>
  f.advice.after || line.weight === undefined ? shareAfter([line], f) : line.weight;
const isGuaranteed = ({ assetClass }: Held) => assetClass === "CAPITAL_GUARANTEED";
/** Null where it is not known what the contract holds besides. */
function guaranteed(f: AdviceFacts): number | null {
  return isHeldKnown(f)
    ? heldAfter(f)
        .filter(isGuaranteed)
        .reduce((sum, line) => sum + shareOf(line, f), 0)
    : null;
}
const isAll = (share: number | null) => share !== null && share > 99.999;
const names = (f: AdviceFacts, wanted: (line: Held) => boolean) =>
  list(
    heldAfter(f)
      .filter(wanted)
      .map(({ name }) => name),
    f,
  );
const structured = (f: AdviceFacts) => heldAfter(f).filter(({ terms }) => terms);
/** Slow to sell as the check judged it; packages that keep no outcomes say it by the class. Structured products have sentences of their own. */
function isSlow({ checks }: AdviceFacts): (line: Held) => boolean {
  const judged = checks.find(({ stored }) => stored?.code === "ILLIQUID_SHARE");
  const isOfClass = ({ assetClass }: Held) => assetClass === "REAL_ESTATE" || assetClass === "PRIVATE_EQUITY";
  return (line) => !line.terms && (judged ? (judged.names ?? []).includes(line.name) : isOfClass(line));
}
/** The largest support that can lose value, from a size on that is worth a word. */
function largest(f: AdviceFacts): { name: string; weight: number } | null {
  const exposed = heldAfter(f).filter((line) => !isGuaranteed(line));
  const [first] = exposed.map((line) => ({ name: line.name, weight: shareOf(line, f) })).sort((a, b) => b.weight - a.weight);
  return first && first.weight >= 30 ? first : null;
}
/** Risk of the contract after the act; null where nobody said what it holds. */
const isHeldKnown = ({ demand }: AdviceFacts) => demand.act === "ACT_NEW_CONTRACTS" || demand.held !== null;
const riskAfter = (f: AdviceFacts) => (isHeldKnown(f) ? (f.advice.after ? f.advice.after.risk : f.advice.risk) : null);
/** Below the range of the profile (-1), within (0) or above it (1); null where a side is not known. */
function standing(f: AdviceFacts): -1 | 0 | 1 | null {
  const risk = riskAfter(f);
  const { range } = f.advice;
  if (risk === null || range === null) return null;
  return risk < range.min - 1e-9 ? -1 : risk > range.max + 1e-9 ? 1 : 0;
}

/** What is advised, and what the contract holds after the act. */
export const ADVICE_FIELDS = {
  "advice.total": field("session.advice.totalAmount", (f) => money(f.advice.total, f)),
  "advice.lineCount": field("session.advice.lines", ({ advice }) => String(advice.lines.length)),
  "advice.mode": field("session.advice.allocation.managementType", ({ advice }) => advice.mode),
  "advice.modeMeaning": field("session.advice.allocation.managementType", ({ advice, language }) => {
    const meanings: Readonly<Record<string, string>> = WORDS[language].modeMeanings;
    const told = (advice.modes ?? []).flatMap((mode) => meanings[mode] ?? []);
    return told.length === 0 ? null : told.join(language === "fr" ? "\u00a0; " : "; ");
  }),
  "advice.mandates": field("session.advice.allocation.delegatedProfiles", (f) =>
    list(
      (f.advice.mandates ?? []).map(({ name, manager, share }) =>
        WORDS[f.language].mandate(name, manager, f.advice.mandates!.length > 1 ? percent(share, f) : null),
      ),
      f,
    ),
  ),
  "advice.finalizedAt": field("session.advice.finalizedAt", (f) => day(marketDay(f.advice.finalizedAt), f)),
  "advice.risk": field("engine.riskMeasure", (f) => {
    const risk = riskAfter(f);
    return risk === null ? null : riskText(f, risk);
  }),
  "advice.riskTarget": field("engine.riskMeasure", (f) => (f.advice.after && f.advice.risk !== null ? riskText(f, f.advice.risk) : null)),
  "advice.riskOfLines": field("engine.riskMeasure", (f) => (isHeldKnown(f) || f.advice.risk === null ? null : riskText(f, f.advice.risk))),
  "advice.measure": field("session.config.advice.riskMeasure", ({ language, advice }) => WORDS[language].measures[advice.measure]),
  "advice.range": field("session.config.advice.productConfigs.riskRanges", (f) => {
    const { range } = f.advice;
    return range && WORDS[f.language].between(riskText(f, range.min), riskText(f, range.max));
  }),
  "advice.reached": field("session.advice.orders", ({ advice }) => holds(!advice.after)),
  "advice.short": field("session.advice.orders", ({ advice }) => holds(Boolean(advice.after))),
  "advice.inRange": field("rule: engine.riskMeasure against riskRanges", (f) => holds(standing(f) === 0)),
  "advice.overRange": field("rule: engine.riskMeasure against riskRanges", (f) => holds(standing(f) === 1)),
  "advice.underRange": field("rule: engine.riskMeasure against riskRanges", (f) => holds(standing(f) === -1)),
  "advice.guaranteed": field(AFTER, (f) => percent(guaranteed(f), f)),
  "advice.someGuaranteed": field(AFTER, (f) => holds((guaranteed(f) ?? 0) > 0 && !isAll(guaranteed(f)))),
  "advice.allGuaranteed": field(AFTER, (f) => holds(isAll(guaranteed(f)))),
  "advice.noneGuaranteed": field(AFTER, (f) => holds(guaranteed(f) === 0)),
  "advice.holdsGuaranteed": field(AFTER, (f) => holds(heldAfter(f).some(isGuaranteed))),
  /** The rest of what is shown as guaranteed. */
  "advice.exposed": field(AFTER, (f) => {
    const share = guaranteed(f);
    return share === null || isAll(share) ? null : percent(100 - Math.round(share * 100) / 100, f);
  }),
  "advice.risky": field("series.sri", (f) => names(f, ({ sri }) => sri !== null && sri >= 5)),
  "advice.illiquid": field("session.advice.checks, series.nature, series.assetClass", (f) => names(f, isSlow(f))),
  "advice.simulated": field("series.simulated", (f) => names(f, ({ simulated }) => simulated)),
  "advice.largest": field(AFTER, (f) => largest(f)?.name ?? null),
  "advice.largestWeight": field(AFTER, (f) => percent(largest(f)?.weight, f)),
  "structured.any": field("series.structuredTerms", (f) => holds(structured(f).length > 0)),
  "structured.none": field("series.structuredTerms", (f) => holds(structured(f).length === 0)),
  "structured.names": field("series.structuredTerms", (f) =>
    list(
      structured(f).map(({ name }) => name),
      f,
    ),
  ),
  "structured.share": field(`${AFTER}, series.structuredTerms`, (f) =>
    percent(
      structured(f).reduce((sum, line) => sum + shareOf(line, f), 0),
      f,
    ),
  ),
  "structured.amount": field("session.advice.lines, series.structuredTerms", (f) =>
    money(
      structured(f).reduce((sum, { amount }) => sum + amount, 0),
      f,
    ),
  ),
  "structured.until": field("series.structuredTerms", (f) =>
    day(
      structured(f)
        .map(({ terms }) => terms!.maturityDate)
        .sort()
        .at(-1) ?? null,
      f,
    ),
  ),
  "structured.quizPassed": field("session.advice.checks", ({ advice }) => holds(advice.quizPassed)),
  "structured.issuers": field("series.structuredTerms", (f) => list([...new Set(structured(f).map(({ terms }) => terms!.issuer))], f)),
  "advice.comment": field("session.advice.allocation.comment", ({ advice }) => advice.comment),
  advisorComment: field("publication.advisorComment", (f) => text(f.advisorComment)),
  "alternatives.none": field("session.workspace.allocations", ({ alternatives }) => holds(alternatives.length === 0)),
  "alternatives.some": field("session.workspace.allocations", ({ alternatives }) => holds(alternatives.length > 0)),
} as const satisfies Record<string, Field>;
