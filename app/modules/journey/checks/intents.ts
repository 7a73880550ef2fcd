import { ACCEPTED_KINDS, type AcceptedKind, acceptedKindOf } from "#app/domain/advice/acceptance-reasons.ts";
import { answererOf } from "#app/domain/advice/checks.ts";
import type { AdviceCheck, AnsweredBy } from "#app/domain/advice/rule.ts";

/** Who answers in the step itself; a second reader does so under a sign-in of their own. */
export type AnsweredHere = Exclude<AnsweredBy, "second-reader">;

/** What the button of each form of answers says. */
export const INTENTS = {
  client: "accept",
  confirmation: "confirm",
  adviser: "justify",
} as const satisfies Record<AnsweredHere, string>;
export const ANSWERED_HERE = Object.keys(INTENTS) as AnsweredHere[];

interface Answer {
  by: AnsweredHere;
  /** What the client accepts, whose reasons are its own; null where nobody chooses a reason. */
  kind: AcceptedKind | null;
}
/** The forms of answers, as they stand under each other. */
export const ANSWERS: readonly Answer[] = ANSWERED_HERE.flatMap((by): Answer[] =>
  by === "client" ? ACCEPTED_KINDS.map((kind) => ({ by, kind })) : [{ by, kind: null }],
);
export const isAnsweredBy = (
  check: Pick<AdviceCheck, "code" | "found" | "allowed">,
  by: AnsweredHere,
  kind: AcceptedKind | null,
): boolean => answererOf(check.code) === by && (kind === null || acceptedKindOf(check) === kind);

/** What the ids of a form's fields begin with. */
export const formOf = ({ by, kind }: Answer): string => (kind === null ? INTENTS[by] : `${INTENTS[by]}-${kind}`);
