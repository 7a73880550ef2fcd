import { WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import { modeParts } from "../allocation.ts";
import type { AdviceRule } from "../rule.ts";
import { sorted } from "../rule.ts";
import { productOf } from "./journey-rules.ts";

const sum = (weights: ReadonlyArray<number | null>) => weights.reduce<number>((all, weight) => all + (weight ?? 0), 0);

/** What an allocation is made of: modes and their parts, all of them whole. */
export const CONTENT_RULES: readonly AdviceRule[] = [
  {
    code: "ALLOCATION_SELECTED",
    inputs: ["allocation"],
    measuredIn: "word",
    worst: "red",
    law: ["JOURNEY"],
    measure: ({ allocation }) => {
      const empty = !allocation || (!allocation.modes && allocation.lines.length === 0);
      return [{ flag: empty ? "red" : "green" }];
    },
  },
  {
    code: "MODE_ENABLED",
    inputs: ["allocation", "proposal", "config"],
    measuredIn: "word",
    worst: "red",
    law: ["JOURNEY"],
    measure: (facts) => {
      const product = productOf(facts);
      if (!facts.allocation || !product) return [];
      return modeParts(facts.allocation).map(({ mode }) => ({
        flag: product.managementModes.includes(mode) ? "green" : "red",
        subject: mode,
      }));
    },
  },
  {
    code: "MODE_SPLIT",
    inputs: ["allocation"],
    measuredIn: "percent",
    worst: "red",
    law: ["PRODUCT"],
    measure: ({ allocation }) => {
      if (!allocation?.modes) return [];
      const found = sum(modeParts(allocation).map(({ share }) => share));
      if (found === WHOLE) return [{ flag: "green", found: "100", allowed: "100" }];
      return [{ flag: "red", found: weightOf(found), allowed: "100", ...(found > 0 && { fix: { kind: "BRING_TO_100" } }) }];
    },
  },
  {
    code: "MODE_CONTENT",
    inputs: ["allocation", "notAsDefined"],
    measuredIn: "word",
    worst: "red",
    law: ["PRODUCT"],
    /** A mode with a share holds something, and one that others manage holds what the contract defines of it. */
    measure: ({ allocation, notAsDefined = [] }) => {
      if (!allocation || (!allocation.modes && notAsDefined.length === 0)) return [];
      return modeParts(allocation).map(({ mode, lines }) => {
        if (lines.length > 0 && notAsDefined.includes(mode)) return { flag: "red", subject: mode, figures: { case: "OTHERWISE" } };
        return { flag: lines.length > 0 ? "green" : "red", subject: mode };
      });
    },
  },
  {
    code: "ALLOCATION_TOTAL",
    inputs: ["allocation"],
    measuredIn: "percent",
    worst: "red",
    law: ["PRODUCT"],
    measure: ({ allocation }) => {
      if (!allocation) return [];
      return modeParts(allocation)
        .filter(({ weights }) => weights.length > 0)
        .map(({ mode, weights }) => {
          const found = sum(weights);
          const exact = found === WHOLE && weights.every((weight) => weight !== null && weight > 0);
          const own = { found: weightOf(found), allowed: "100", ...(allocation.modes && { subject: mode }) };
          if (exact) return { flag: "green" as const, ...own };
          const fixable = found > 0 && mode !== "horizon" && weights.every((weight) => weight !== 0);
          return { flag: "red" as const, ...own, ...(fixable && { fix: { kind: "BRING_TO_100" as const } }) };
        });
    },
  },
  {
    code: "ONE_PROFILE_PER_MANAGER",
    inputs: ["allocation"],
    measuredIn: "word",
    worst: "red",
    law: ["PRODUCT"],
    measure: ({ allocation }) => {
      const profiles = (allocation?.delegatedProfiles ?? []).filter((profile) => Number(profile.allocation) > 0);
      const held = allocation && modeParts(allocation).some(({ mode }) => mode === "delegated");
      if (!held || profiles.length === 0) return [];
      const managers = profiles.map(({ assetManagerName }) => assetManagerName.trim());
      const twice = sorted(managers.filter((name, at) => managers.indexOf(name) < at));
      return [twice.length === 0 ? { flag: "green" } : { flag: "red", found: [...new Set(twice)].join(", "), allowed: "1" }];
    },
  },
];
