/** Risk profiles from the most careful to the boldest; CONSERVATIVE is worded as cautious. */
export const RISK_PROFILES = ["CONSERVATIVE", "BALANCED", "DYNAMIC", "AGGRESSIVE"] as const;
export type RiskProfile = (typeof RISK_PROFILES)[number];

/** Words in both languages of the platform. */
export interface BothLanguages {
  fr: string;
  en: string;
}

/** Where the help of a question for a known amount says the amount. */
export const AMOUNT = "{amount}";

export const QUESTION_TYPES = [
  "SINGLE_CHOICE",
  "MULTIPLE_CHOICE",
  "SINGLE_CHOICE_KNOWLEDGE_VALIDATION",
  "MULTIPLE_CHOICE_KNOWLEDGE_VALIDATION",
  "END",
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Bytes of a questionnaire as a file; the largest that the contract allows stays below. */
export const MOST_FILE_BYTES = 512 * 1024;

/** What an explanation means to the client: shown as an icon with a word. */
export const SENTIMENTS = ["POSITIVE", "NEGATIVE", "INFORMATION"] as const;

/** How the points of a question's chosen answers become its points. */
export const SCORING_MODES = ["SINGLE", "SUM", "CAPPED_SUM", "FLOORED_SUM"] as const;

export type FieldValue = string | number | boolean | null;

export interface TemplateAnswer {
  code: string;
  label: BothLanguages;
  points?: number | undefined;
  /** Chosen alone: it excludes the other answers of a multiple choice. */
  exclusive?: boolean | undefined;
  /** Question that follows this answer, in place of the question's own next. Single choice only. */
  next?: string | undefined;
  /** Right or wrong, in the knowledge-validation variants. */
  correct?: boolean | undefined;
  sentiment?: (typeof SENTIMENTS)[number] | undefined;
  feedback?: BothLanguages | undefined;
  /** Facts about the client that this answer states, by field name. */
  set?: Record<string, FieldValue> | undefined;
  default?: boolean | undefined;
  /** Share of the sum to be invested that the answer speaks of, in per cent: said in euros where the session knows the sum. */
  perCentOfAmount?: number | undefined;
}

export interface TemplateQuestion {
  code: string;
  section: string;
  type: QuestionType;
  title: BothLanguages;
  help?: BothLanguages | undefined;
  /** In place of `help` where the session knows the sum to be invested, which stands for {amount}. */
  helpWithAmount?: BothLanguages | undefined;
  required?: boolean | undefined;
  scoring?: { mode: (typeof SCORING_MODES)[number]; min?: number | undefined; max?: number | undefined } | undefined;
  answers?: TemplateAnswer[] | undefined;
  minAnswers?: number | undefined;
  maxAnswers?: number | undefined;
  /** Asked only where that question was answered with none of these. */
  visibleIf?: { question: string; notAnswered: string[] } | undefined;
  unlocks?: string | undefined;
  next?: string | undefined;
  /** Of an END: whether it leads to a profile. */
  outcome?: "PROFILE" | "NO_PROFILE" | undefined;
}

export interface TemplateSection {
  code: string;
  title: BothLanguages;
  scored: boolean;
  /** Fewest and most points of a scored section. */
  min?: number | undefined;
  max?: number | undefined;
}

export interface Band {
  code: string;
  from: number;
  to: number;
  profile?: RiskProfile | undefined;
}

/**
 * What a cap or a control looks at, bounds being part of it: an answer that was given; the points of a section; the age that the
 * client reaches in the year of answering; a dimension that allows a profile so many levels above what another allows; a number
 * that the answers state above another; questions that were put and left open. Of a question that was put and left open every
 * condition holds: no answer never counts as the best one.
 */
export type Condition =
  | { question: string; answer: string[] }
  | { section: string; from: number; to: number }
  | { fromAge: number; toAge: number }
  | { section: string; aboveSection: string; by: number }
  | { fact: string; aboveFact: string }
  | { unanswered: string[] };

/** A dimension that keeps the profile at or below a level. */
export interface Cap {
  code: string;
  when: Condition;
  max: RiskProfile;
  /** Words for the client; without them a sentence is made from the condition. */
  sentence?: BothLanguages | undefined;
}

export const CONTROL_SEVERITIES = ["BLOCK", "REFER", "CAP", "NOTE"] as const;

/** A check of answers against one another. It can lower the profile or stop it, and never raise it. */
export interface CoherenceControl {
  code: string;
  severity: (typeof CONTROL_SEVERITIES)[number];
  /** All of them together. */
  when: Condition[];
  /** Highest profile left by a CAP. */
  max?: RiskProfile | undefined;
  /** Words for the client, and for the adviser where theirs are others. */
  sentence: BothLanguages;
  adviserSentence?: BothLanguages | undefined;
}

/** A family of products that opens to who has shown by the questions of knowledge, at the first attempt, to understand it. */
export interface ProductGate {
  code: string;
  title: BothLanguages;
  /** Questions of knowledge, and how many of them must be right. */
  questions: string[];
  right: number;
  /** Profiles to which it stays closed. */
  forbiddenProfiles: RiskProfile[];
}

/** Code of the gate that the catalogue knows by a field of its own, `structuredProductsUnlocked`. */
export const STRUCTURED_PRODUCTS = "STRUCTURED_PRODUCTS";

export const PROFILE_METHODS = ["LOWEST_OF_BASE_AND_CAPS", "SUM_OF_POINTS"] as const;

export interface ProfileRule {
  /**
   * LOWEST_OF_BASE_AND_CAPS: the most restrictive dimension decides. SUM_OF_POINTS: the bands apply to the points of all
   * scored sections together and the caps do not; for organisations that insist on it.
   */
  method: (typeof PROFILE_METHODS)[number];
  base: { section: string; bands: "toleranceBands" };
  caps: Cap[];
  controls?: CoherenceControl[] | undefined;
}

/** A questionnaire that gives a risk profile: what is asked, in which order, and how it is scored. */
export interface QuestionnaireTemplate {
  code: string;
  version: number;
  languages: Array<"fr" | "en">;
  defaultLanguage: "fr" | "en";
  linkValidityHours: number;
  firstQuestion: string;
  title: BothLanguages;
  sections: TemplateSection[];
  questions: TemplateQuestion[];
  profiles: Array<{ code: RiskProfile; rank: number; label: BothLanguages; suggestedSri: { min: number; max: number } }>;
  toleranceBands: Band[];
  knowledgeBands: Band[];
  profileRule: ProfileRule;
  productGates?: ProductGate[] | undefined;
  /** Opens structured products by the points of one question of knowledge; a gate of that code does so by right answers. */
  structuredProductsRule?:
    | {
        unlockedWhen: { question: string; pointsAtLeast: number };
        forbiddenProfiles: RiskProfile[];
        firstTimeWhenNot: string;
      }
    | undefined;
}

/** Codes of the chosen answers by code of the question. */
export type Answers = Readonly<Record<string, readonly string[]>>;

export const isMultiple = (question: Pick<TemplateQuestion, "type">): boolean => question.type.startsWith("MULTIPLE_CHOICE");
export const isKnowledgeValidation = (question: Pick<TemplateQuestion, "type">): boolean => question.type.endsWith("KNOWLEDGE_VALIDATION");
/** Whether what was chosen is all that is true, and nothing else. */
export const isAllTrue = ({ answers = [] }: Pick<TemplateQuestion, "answers">, chosen: readonly string[]): boolean =>
  answers.every(({ code, correct = false }) => correct === chosen.includes(code));
export const questionOf = (template: Pick<QuestionnaireTemplate, "questions">, code: string): TemplateQuestion | undefined =>
  template.questions.find((question) => question.code === code);
