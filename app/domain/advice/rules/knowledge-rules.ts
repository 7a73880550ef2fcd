import type { AdviceFacts, AdvisedAsset } from "../facts.ts";
import { type AdviceRule, notJudged, type Outcome, seriesOf, sorted } from "../rule.ts";
import type { KnowledgeLevel, LossLevel, ProductFamily } from "../suitability/asset-nature.ts";
import {
  capacityStated,
  type HeldShare,
  heldAfter,
  isGuaranteedAsset,
  judgedProfile,
  measureApart,
  restsOnDeclared,
  sumOf,
} from "../suitability/measures.ts";

/** Funds that are closed to a client may hold so much of the contract in supports of low risk, pointed out. */
export const LOW_RISK_ONLY = { sri: 2, most: 50 };

/** Whether a family is open to the client; what nobody asked about is closed, and so is what the judged profile is denied. */
type Known = Pick<AdviceFacts, "record" | "riskProfile" | "second">;
type Borne = Known & Pick<AdviceFacts, "config" | "answeredElsewhere" | "statedLosses">;
export function accessOf(facts: Known, family: ProductFamily): "open" | "KNOWLEDGE" | "PROFILE" {
  const access = facts.record?.families.find(({ code }) => code === family);
  if (!access) return "KNOWLEDGE";
  if (!access.open) return access.closedBy ?? "KNOWLEDGE";
  const profile = judgedProfile(facts);
  return profile === "CONSERVATIVE" && family !== "FUNDS" ? "PROFILE" : "open";
}

/**
 * What keeps a complex product that no structured one is from the client: the most careful profile, and, of a fund with leverage or an
 * option's pay-off, the test on structured products, as that on funds asks nothing of either. Null where nothing does.
 */
export function deniedComplexFor(facts: Known, { nature }: Pick<AdvisedAsset, "nature">): "KNOWLEDGE" | "PROFILE" | null {
  if (!nature.complex || nature.family === "STRUCTURED_PRODUCTS") return null;
  if (judgedProfile(facts) === "CONSERVATIVE") return "PROFILE";
  const access = nature.family === "FUNDS" ? accessOf(facts, "STRUCTURED_PRODUCTS") : "open";
  return access === "open" ? null : access;
}

/** Supports of low risk that a client may hold a part of without the test on funds; none of them is complex. */
export const isCalm = (asset: Pick<AdvisedAsset, "sri" | "nature"> | undefined): boolean =>
  asset?.sri != null && asset.sri <= LOW_RISK_ONLY.sri && !asset.nature.complex;

const knowledgeOf = (facts: Known, family: ProductFamily): KnowledgeLevel =>
  accessOf(facts, family) === "KNOWLEDGE" ? "BASIC" : "INFORMED";
/** What the client can bear: nothing, a part, or all of the money. */
const lossesOf = (capacity: number): LossLevel => (capacity <= 0 ? "NONE" : capacity < 50 ? "LIMITED" : "ALL");

function gate(facts: AdviceFacts, family: ProductFamily, lines: readonly HeldShare[]): Outcome[] {
  // Nobody asked: of funds that are not complex it is not judged, what needs a test of its own stays closed.
  if (family === "FUNDS" && restsOnDeclared(facts)) return notJudged("KNOWLEDGE", seriesOf(lines));
  const access = accessOf(facts, family);
  const share = sumOf(lines, () => 1);
  const found = measureApart(share, [LOW_RISK_ONLY.most]);
  const figures = { family, ...(facts.record && { date: facts.record.statedOn }), cause: access };
  if (access === "open") return [{ flag: "green", found, subject: family, figures }];
  const isLittle = share <= LOW_RISK_ONLY.most + 1e-9;
  const isOfLowRisk = lines.every(({ asset }) => isCalm(asset));
  const flag = facts.record && family === "FUNDS" && isOfLowRisk && isLittle ? "orange" : "red";
  return [{ flag, found, subject: family, series: sorted(seriesOf(lines)), figures }];
}

/** Complex supports that are no structured products: closed by the profile, closed by what was not shown, or open. */
function complexGate(facts: AdviceFacts, held: readonly HeldShare[]): Outcome[] {
  const complex = held.flatMap(({ series, asset }) =>
    asset?.nature.complex && asset.nature.family !== "STRUCTURED_PRODUCTS" ? [{ series, cause: deniedComplexFor(facts, asset) }] : [],
  );
  const denied = complex.filter(({ cause }) => cause !== null);
  const [first] = denied;
  if (!first) return complex.length === 0 ? [] : [{ flag: "green", subject: "COMPLEX", figures: { family: "COMPLEX", cause: "open" } }];
  const figures = { family: "COMPLEX", cause: first.cause!, ...(facts.record && { date: facts.record.statedOn }) };
  return [{ flag: "red", subject: "COMPLEX", series: sorted(seriesOf(denied)), figures }];
}

/** How the client stands to the target market of a support, by criterion; absent where its manufacturer does not say. */
function placesOf(facts: Borne, asset: AdvisedAsset) {
  const target = asset.targetMarket;
  const capacity = capacityStated(facts);
  return {
    knowledge: target?.knowledge?.[knowledgeOf(facts, asset.nature.family ?? "FUNDS")],
    losses: capacity === null ? undefined : target?.losses?.[lossesOf(capacity)],
  };
}
/** Whether its manufacturer says that a support is not for somebody like this client. */
export const isOutsideMarket = (facts: Borne, asset: AdvisedAsset): boolean => Object.values(placesOf(facts, asset)).includes("NEGATIVE");

function market(facts: AdviceFacts): Outcome[] {
  const held = heldAfter(facts).filter(({ asset }) => !isGuaranteedAsset(asset));
  const unknown = seriesOf(held.filter(({ asset }) => !asset?.targetMarket));
  const places = held.flatMap(({ series, asset }) => {
    if (!asset?.targetMarket) return [];
    const { knowledge, losses } = placesOf(facts, asset);
    return [
      { series, criterion: "knowledge", place: knowledge },
      { series, criterion: "losses", place: losses },
    ];
  });
  const outcomes = (["knowledge", "losses"] as const).flatMap((criterion): Outcome[] => {
    const of = (place: string) =>
      sorted(places.filter((one) => one.criterion === criterion && one.place === place).map(({ series }) => series));
    const negative = of("NEGATIVE");
    const outside = of("NEUTRAL");
    if (negative.length > 0) return [{ flag: "red", subject: criterion, series: negative }];
    return outside.length > 0 ? [{ flag: "orange", subject: criterion, series: outside }] : [];
  });
  const known = held.length > unknown.length;
  return [
    ...(outcomes.length > 0 ? outcomes : known ? [{ flag: "green" } as const] : []),
    ...(unknown.length > 0 ? notJudged("TARGET_MARKET", unknown) : []),
  ];
}

/** What the client has shown to understand, and whom a product is made for. */
export const KNOWLEDGE_RULES: readonly AdviceRule[] = [
  {
    code: "KNOWLEDGE_GATE",
    inputs: ["allocation", "assets", "after", "record", "riskProfile", "config"],
    measuredIn: "percent",
    worst: "red",
    law: ["MIFID_25_2", "IDD_30_1", "DR_2017_2359_9"],
    measure: (facts) => {
      const held = heldAfter(facts);
      const families = (["FUNDS", "ILLIQUID", "STRUCTURED_PRODUCTS"] as const).flatMap((family) => {
        const lines = held.filter(({ asset }) => (asset ? asset.nature.family : "FUNDS") === family);
        return lines.length === 0 ? [] : gate(facts, family, lines);
      });
      return [...families, ...complexGate(facts, held)];
    },
  },
  {
    code: "TARGET_MARKET",
    inputs: ["allocation", "assets", "after", "record", "statedLosses", "config"],
    measuredIn: "word",
    worst: "red",
    answeredBy: "adviser",
    law: ["MIFID_24_2", "DR_2017_2358_10"],
    measure: market,
  },
];
