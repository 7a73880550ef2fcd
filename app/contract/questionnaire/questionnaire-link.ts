import { z } from "zod";
import { instant, route } from "#app/contract/base.ts";
import { graphicChart, organisationDictionary } from "#app/contract/organisation.ts";
import { SENTIMENTS } from "#app/domain/questionnaire/template.ts";

const code = z.string().min(1).max(40);
/** 32 random bytes, base64url. */
const token = z.string().regex(/^[\w-]{43}$/, "token");

/** The client came from the answers to check, and goes back to them once there is no open question. */
const toCheck = z.boolean().default(false);
const action = z.discriminatedUnion("kind", [
  /**
   * Looks at a page: a question by its code, `check` for the answers, nothing for where the client left off. `why` asks for
   * what is to be said of the answer to the question instead.
   */
  z.object({ kind: z.literal("look"), at: code.optional(), why: z.boolean().default(false), toCheck }),
  z.object({ kind: z.literal("unlock"), birthYear: z.number().int().min(0).max(9999) }),
  /**
   * `seen` is the mark of the answer that the page was made with, "" where there was none: an answer that was given meanwhile,
   * elsewhere or later, is not replaced (OVERTAKEN). Absent: whatever is stored is replaced.
   */
  z.object({ kind: z.literal("answer"), question: code, answers: z.array(code).max(40), seen: z.string().max(40).optional(), toCheck }),
  /**
   * Sends the questionnaire; `accurate` is the client's statement that the answers are true, `seen` the mark of the answers that
   * were shown: others are shown again before they are sent (OVERTAKEN). Absent: whatever is stored is sent.
   */
  z.object({ kind: z.literal("submit"), accurate: z.boolean(), seen: z.string().max(40).optional() }),
  /** The language that the client wishes to read, from here on and in letters. */
  z.object({ kind: z.literal("language"), language: z.enum(["fr", "en"]), at: code.optional(), toCheck }),
  /** Asks the sender for a new link. */
  z.object({ kind: z.literal("renew") }),
  /** Asks for the picture of the organisation, in `organisation.picture`. */
  z.object({ kind: z.literal("logo") }),
]);
export type LinkAction = z.input<typeof action>;

const option = z.object({ code, label: z.string(), chosen: z.boolean() });
/** What is to be said of an answer that was given. */
const told = z.object({
  title: z.string(),
  /** Whether the answer is right; null where nothing is right or wrong. */
  right: z.boolean().nullable(),
  items: z.array(option.extend({ correct: z.boolean().nullable(), sentiment: z.enum(SENTIMENTS).nullable(), text: z.string().nullable() })),
});

/** The organisation that asks: its name and its look. */
export const linkHouse = z.object({
  name: z.string(),
  chart: graphicChart.omit({
    logoData: true,
    logoFilename: true,
    logoContentType: true,
    faviconData: true,
    faviconFilename: true,
    faviconContentType: true,
  }),
  /** Names the picture as it is now; null where there is none that is small enough for a slow network. */
  logo: z.string().nullable(),
  /** Words of the organisation for these pages, with a mark that another version of them changes. */
  words: z.object({ mark: z.string(), dictionary: organisationDictionary }),
  /** Base64, where it was asked for. */
  picture: z.object({ contentType: z.string(), data: z.string() }).nullable(),
});
export type LinkHouse = z.infer<typeof linkHouse>;

/**
 * What the page behind a link shows. CLOSED is the same for a link that ran out, was cancelled or never was; who has shown
 * the year of birth is told EXPIRED or ABANDONED. REPLACED is a link in whose place a newer one was made.
 */
export const linkView = z.object({
  state: z.enum(["CLOSED", "LOCKED", "START", "QUESTION", "FEEDBACK", "CHECK", "DONE", "EXPIRED", "ABANDONED", "REPLACED"]),
  /** Language of the session; of no meaning for CLOSED. */
  language: z.enum(["fr", "en"]),
  organisation: linkHouse.nullable(),
  /** Name of the person who sent the link. */
  sender: z.string().nullable(),
  /** Where that person can be reached. */
  senderEmail: z.string().nullable(),
  title: z.string(),
  expiresAt: instant.nullable(),
  questionCount: z.number().int(),
  triesLeft: z.number().int().nullable(),
  /** Shows that the year of birth was right; to be sent with every later action. */
  proof: z.string().nullable(),
  /** What was wrong with the action; the page is shown again. */
  fault: z
    .enum([
      "BIRTH_YEAR",
      "ANSWER",
      "TOO_FEW",
      "TOO_MANY",
      "EXCLUSIVE",
      "NONE_CHOSEN",
      "NOT_ACCURATE",
      "TRIED_TODAY",
      "OVERTAKEN",
      "TOO_LATE",
      "BADLY_CONFIGURED",
    ])
    .nullable(),
  /** When the newer link was made, of a link that was replaced. */
  replacedAt: instant.nullable(),
  sections: z.array(z.object({ title: z.string(), state: z.enum(["PASSED", "HERE", "AHEAD"]) })),
  question: z
    .object({
      code,
      title: z.string(),
      help: z.string().nullable(),
      multiple: z.boolean(),
      number: z.number().int(),
      /** The most questions that there may be in all, as far as the answers tell. */
      of: z.number().int(),
      /** Mark of the answer in place; "" where there is none. */
      seen: z.string(),
      /** The answer in place, and since when, where another one than the client sees was sent. */
      standing: z.object({ answers: z.array(z.string()), at: instant }).nullable(),
      /** The client came from the answers to check. */
      toCheck: z.boolean(),
      back: code.nullable(),
      /** A question of knowledge: the first answer counts. */
      tested: z.boolean(),
      /** Of one that was answered before: whether another attempt is taken now. */
      retry: z.enum(["ONCE_A_DAY", "LATER"]).nullable(),
      options: z.array(option),
    })
    .nullable(),
  /** What the questionnaire comments on the answer just given, and the question that follows, or `check`. */
  feedback: told.extend({ code, next: code, toCheck: z.boolean() }).nullable(),
  /** `tested`: a question of knowledge, whose first answer counts. */
  check: z.array(z.object({ code, section: z.string(), title: z.string(), answers: z.array(z.string()), tested: z.boolean() })),
  /** Mark of the answers to check. */
  checkSeen: z.string(),
  /** The END that the answers lead to, and whether it gives a profile. */
  end: z.object({ title: z.string(), help: z.string().nullable(), profile: z.boolean() }).nullable(),
  completedAt: instant.nullable(),
  /** Once the answers are sent: the profile with its reasons, families of products, and what was right of the first attempts. */
  outcome: z
    .object({
      /** Null where the answers give none. */
      profile: z.string().nullable(),
      reasons: z.array(z.string()),
      families: z.array(z.object({ title: z.string(), open: z.boolean() })),
      knowledge: z.array(told),
    })
    .nullable(),
});
export type LinkView = z.infer<typeof linkView>;

/** What the holder of a link does. No account: the token is the key, and the year of birth opens what is personal. */
export const questionnaireLinks = {
  act: route(
    "POST",
    "/contract-service/v1/questionnaires/links",
    "questionnaire-links",
    "Look at, answer and send a questionnaire by its link",
  )
    .input(z.object({ body: z.object({ token: z.string().max(200), proof: z.string().max(100).nullable().default(null), action }) }))
    .output(linkView),
};
export const isLinkToken = (text: string): boolean => token.safeParse(text).success;
