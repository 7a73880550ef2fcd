import { dimensionOf } from "./conditions.ts";
import type { KeptScore } from "./score.ts";
import type { QuestionnaireTemplate } from "./template.ts";

/** What put a profile where it is. `sections` are the codes of the dimensions that decided. */
export interface Deciding {
  kind: "BASE" | "SUM" | "CAP" | "CONTROL" | "BLOCKED" | "NONE";
  sections: string[];
}

/** The deciding dimension: the sections whose caps bind, else a control that lowered or stopped, else the base section. */
export function decidingOf(
  template: Pick<QuestionnaireTemplate, "questions" | "profileRule">,
  { profile, baseProfile, binding, findings }: Pick<KeptScore, "profile" | "baseProfile" | "binding" | "findings">,
): Deciding {
  const { method, base, caps } = template.profileRule;
  if (baseProfile === null) return { kind: "NONE", sections: [] };
  if (profile === null) return { kind: "BLOCKED", sections: [] };
  const bound = caps.filter(({ code }) => binding.includes(code));
  const loweredFurther = findings.some(({ code, severity }) => severity === "CAP" && !binding.includes(code));
  const capped = bound.some(({ max }) => max === profile);
  if (profile !== baseProfile && loweredFurther && !capped) return { kind: "CONTROL", sections: [] };
  if (bound.length === 0) return { kind: method === "SUM_OF_POINTS" ? "SUM" : "BASE", sections: [base.section] };
  const sections = new Set(bound.map(({ when }) => dimensionOf(template, when)).filter((code) => code !== undefined));
  return sections.size > 0 ? { kind: "CAP", sections: [...sections] } : { kind: "CONTROL", sections: [] };
}
