import type { AdviceCheckCode } from "#app/domain/journey.ts";

/** What a rule is called, what it tells the adviser, and what it tells the client. */
export interface RuleText {
  name: string;
  adviser: string;
  client: string;
}
export type RuleTexts = Partial<Record<AdviceCheckCode, RuleText>>;
