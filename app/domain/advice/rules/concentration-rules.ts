import { type AdviceRule, notJudged, type Outcome, seriesOf, sorted } from "../rule.ts";
import { flagWithin, type Limit } from "../suitability/bounds.ts";
import { boundsOf, type HeldShare, heldAfter, isGuaranteedAsset, judgedProfile, measureApart, sumOf } from "../suitability/measures.ts";

const LAW = ["MIFID_25_2", "DR_2017_565_54", "PRACTICE"] as const;

const shareApart = (share: number, { green, red }: Limit): string => measureApart(share, [green, red]);

/** Shares by a name that lines have, the largest first; lines without one are left out. */
function sharesBy(held: readonly HeldShare[], nameOf: (one: HeldShare) => string | null) {
  const groups = new Map<string, HeldShare[]>();
  for (const one of held) {
    const name = nameOf(one);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups]
    .map(([name, lines]) => ({ name, series: sorted(seriesOf(lines)), share: sumOf(lines, () => 1) }))
    .sort((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1));
}

/** How much hangs on one thing. */
export const CONCENTRATION_RULES: readonly AdviceRule[] = [
  {
    code: "CONCENTRATION_LINE",
    inputs: ["allocation", "assets", "after", "config"],
    measuredIn: "percent",
    worst: "red",
    law: LAW,
    measure: (facts) => {
      const { concentrationLine: limit, concentrationSpreadLine: spreadLimit } = boundsOf(facts);
      const open = heldAfter(facts).filter(({ asset }) => !isGuaranteedAsset(asset));
      const judged = open.map((one) => {
        const isSpread = one.asset?.nature.spread === true;
        const flag = isSpread ? (one.percent <= spreadLimit + 1e-9 ? "green" : "orange") : flagWithin(limit, one.percent);
        return { ...one, flag, allowed: isSpread ? spreadLimit : limit.green } as const;
      });
      const faults = judged.filter(({ flag }) => flag !== "green");
      const figures = { green: String(limit.green), red: String(limit.red) };
      if (faults.length > 0)
        return faults.map(
          ({ series, percent: share, flag, allowed }): Outcome => ({
            flag,
            found: measureApart(share, [allowed, limit.red]),
            allowed: String(allowed),
            series: [series],
            figures,
          }),
        );
      const most = Math.max(0, ...open.map((one) => one.percent));
      return open.length === 0 ? [] : [{ flag: "green", found: shareApart(most, limit), allowed: String(limit.green), figures }];
    },
  },
  {
    code: "CONCENTRATION_THEME",
    inputs: ["allocation", "assets", "after", "riskProfile", "record", "config"],
    measuredIn: "percent",
    worst: "red",
    law: LAW,
    measure: (facts) => {
      const profile = judgedProfile(facts);
      const limit = profile === null ? null : boundsOf(facts).concentrationTheme[profile];
      if (profile === null || limit === null) return [];
      const figures = { profile, green: String(limit.green), red: String(limit.red) };
      // What is guaranteed does not fall with its theme.
      const open = heldAfter(facts).filter(({ asset }) => !isGuaranteedAsset(asset));
      return sharesBy(open, ({ asset }) => asset?.nature.theme ?? null).map(({ name, series, share }) => ({
        flag: flagWithin(limit, share),
        found: shareApart(share, limit),
        allowed: String(limit.green),
        subject: name,
        series,
        figures,
      }));
    },
  },
  {
    code: "CONCENTRATION_ISSUER",
    inputs: ["allocation", "assets", "after", "config"],
    measuredIn: "percent",
    worst: "red",
    law: [...LAW, "AMF_2010_05", "ACPR_2016_R_04"],
    /** One who owes what structured products pay; one who manages much of the contract, its guaranteed funds left out. */
    measure: (facts) => {
      const { concentrationIssuer: limit, concentrationManager } = boundsOf(facts);
      const held = heldAfter(facts);
      const structured = held.filter(({ asset }) => asset?.nature.family === "STRUCTURED_PRODUCTS");
      const unknown = structured.filter(({ asset }) => asset?.nature.issuer == null);
      const issuers = sharesBy(structured, ({ asset }) => asset?.nature.issuer ?? null).map(({ name, series, share }): Outcome => {
        const figures = { issuer: name, green: String(limit.green), red: String(limit.red) };
        const found = shareApart(share, limit);
        return { flag: flagWithin(limit, share), found, allowed: String(limit.green), subject: "issuer", series, figures };
      });
      const open = held.filter(({ asset }) => !isGuaranteedAsset(asset));
      // One line alone is the rule of the line's business.
      const most = open.length > 1 ? sharesBy(open, ({ asset }) => asset?.nature.manager ?? null)[0] : undefined;
      const manager: Outcome[] = most
        ? [
            {
              flag: most.share <= concentrationManager + 1e-9 ? "green" : "orange",
              found: measureApart(most.share, [concentrationManager]),
              allowed: String(concentrationManager),
              subject: "manager",
              series: most.series,
              figures: { issuer: most.name, green: String(concentrationManager) },
            },
          ]
        : [];
      return [...issuers, ...(unknown.length > 0 ? notJudged("MANAGER", seriesOf(unknown)) : []), ...manager];
    },
  },
];
