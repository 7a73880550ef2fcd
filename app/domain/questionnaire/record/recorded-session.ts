import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { Registration } from "#app/domain/organisation/registration.ts";
import type { Attempts } from "../attempts.ts";
import type { ProfileRaise } from "../raise.ts";
import type { KeptScore } from "../score.ts";
import type { Answers, QuestionnaireTemplate, RiskProfile } from "../template.ts";

/** A completed session as the record tells it. */
export interface RecordedSession {
  id: string;
  client: { name: string };
  sender: { name: string };
  language: InterfaceLanguage;
  creation: string;
  /** When the client first came in by the link; null where there was none, or a new one was made since. */
  linkOpenedAt: string | null;
  lastUpdate: string;
  completionDate: string | null;
  completedBy: "CLIENT" | "ADVISER" | null;
  /** An adviser has entered answers. */
  withAdviser: boolean;
  /** The profile that holds, and until when. */
  score: RiskProfile | null;
  validUntil: string | null;
  override: { profile: RiskProfile; reason: string; by: string; at: string } | null;
  raise: ProfileRaise | null;
  answers: Answers;
  attempts: Attempts;
}
export type RecordedScore = Pick<
  KeptScore,
  "path" | "profile" | "baseProfile" | "binding" | "findings" | "families" | "sectionScores" | "suggestedSri" | "structuredProductsUnlocked"
>;

export interface RecordAsked<Look> {
  session: RecordedSession;
  template: QuestionnaireTemplate;
  score: RecordedScore;
  /** Of the organisation that asks: how its documents look. */
  organisation: { name: string; look: Look; registration: Registration };
  /** The client's own copy has no points. */
  copy: "client" | "adviser";
  /** Day that the file carries, YYYY-MM-DD. */
  today: string;
}

export type RecordFact = { label: string; value: string };
export type RecordBlock =
  | { kind: "heading"; level: 1 | 2; text: string }
  | { kind: "facts"; items: RecordFact[] }
  | { kind: "notice"; tone: "information"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "definitions"; items: Array<{ term: string; text: string }> }
  | { kind: "table"; caption: string; columns: Array<{ label: string; numeric?: boolean }>; rows: string[][] };
