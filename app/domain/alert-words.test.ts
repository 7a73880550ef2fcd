import { expect, it } from "vitest";
import { NOTIFICATION_KINDS } from "./alert.ts";
import { alertLetter, kindName, notificationSentence, type ToldFacts } from "./alert-words.ts";

const facts = (changes: Partial<ToldFacts>): ToldFacts => ({
  ...{ alertType: "deviation", resourceType: "model_portfolios", resourceName: "Prudent 30", seriesName: "Fund A" },
  ...{ figure: 6.25, threshold: 5, since: "2026-03-06", due: null },
  ...changes,
});

it("each kind has a name and a sentence of its own in both languages", () => {
  const due = "2026-03-07T10:00:00Z";
  for (const language of ["fr", "en"] as const) {
    const sentences = NOTIFICATION_KINDS.map((alertType) => notificationSentence(facts({ alertType, due }), language));
    expect(new Set(sentences).size).toBe(NOTIFICATION_KINDS.length);
    expect(new Set(NOTIFICATION_KINDS.map((kind) => kindName(kind, language))).size).toBe(NOTIFICATION_KINDS.length);
  }
});

it("figures are written as the language does, with the threshold beside them", () => {
  expect(notificationSentence(facts({}), "fr")).toBe(
    "Fund A : son poids s’écarte de 6,25 points de la composition, pour un seuil de 5 points.",
  );
  expect(notificationSentence(facts({}), "en")).toBe("The weight of Fund A is 6.25 points off the composition; the threshold is 5 points.");
  expect(notificationSentence(facts({ resourceType: "series", figure: -10 }), "en")).toBe(
    "Its value moved by −10.0%; the threshold is 5%.",
  );
  expect(notificationSentence(facts({ alertType: "closed-fund", due: "2026-04-08T00:00:00Z" }), "en")).toContain("closes on 08/04/2026");
  expect(notificationSentence(facts({ alertType: "closed-fund" }), "en")).toBe("Fund A takes no new money.");
  expect(notificationSentence(facts({ alertType: "unhandled-alert", since: "2026-10-09" }), "fr")).toBe(
    "Une alerte sur ce portefeuille partagé n’a pas été traitée depuis le 09/10/2026.",
  );
});

it("a letter names what it tells of, and where each of its kinds is ended", () => {
  const one = { kind: "deviation" as const, title: "Prudent 30", sentence: "It moved." };
  const letter = (told: Array<typeof one>) =>
    alertLetter({
      language: "en",
      name: "Ada",
      told,
      listAt: "http://web/list",
      unsubscribeAt: [{ kind: "deviation", url: "http://web/end" }],
    });
  expect(letter([one])).toMatchObject({ subject: "Prudent 30: deviation", link: { url: "http://web/list" } });
  expect(letter([one, one]).subject).toBe("2 notifications to look at");
  expect(letter([one]).after).toEqual(["Stop e-mails “Deviation”: http://web/end"]);
});
