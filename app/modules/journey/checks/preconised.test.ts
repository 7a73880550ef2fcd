import { expect, it } from "vitest";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { preconised, type Ranked } from "./preconised.ts";

const ranked = (changes: Partial<Ranked> = {}): Ranked => ({
  ...{ studied: 2, isBlocked: false, isWaiting: false, isSelected: true, flag: "green" },
  ...changes,
});
const BEST = "MESSAGE_SUSTAINABILITY_OFF_CFM";

it("calls an allocation the best only of several, with nothing against it and nothing waiting", () => {
  expect(preconised(BEST, ranked())).toMatchObject({ flag: "green", client: "outcome", next: ["FINALISE"] });
  expect(preconised(BEST, ranked({ studied: 1 }))).toMatchObject({ flag: "green", client: "alone" });
  expect(preconised(BEST, ranked({ isSelected: false }))).toMatchObject({ client: "otherBest" });
  expect(preconised(BEST, ranked({ isWaiting: true, flag: "orange" }))).toMatchObject({
    flag: "orange",
    client: "waiting",
    next: ["ANSWER"],
  });
  const blocked = { isBlocked: true, flag: "red" as const };
  expect(preconised(BEST, ranked(blocked))).toMatchObject({ flag: "red", client: "noneOpen", next: ["CHANGE_ALLOCATION"] });
  expect(preconised(BEST, ranked({ ...blocked, studied: 1 }))).toMatchObject({ flag: "red", client: "notOpen" });
});

it("says of what meets the preferences in part that it is the best only where it is", () => {
  const partly = "MESSAGE_SUSTAINABILITY_ON_HALF_SUCCESSFUL";
  expect(preconised(partly, ranked({ flag: "orange" }))).toMatchObject({ flag: "orange", client: "outcome" });
  // What is not met is adapted or mended, and never accepted.
  expect(preconised(partly, ranked({ flag: "orange" })).next).toEqual(["CHANGE_ALLOCATION", "ADAPT_PREFERENCES"]);
  for (const changes of [{ studied: 1 }, { isSelected: false }, { isWaiting: true }])
    expect(preconised(partly, ranked(changes))).toMatchObject({ flag: "orange", client: "partly" });
});

it("leaves what does not suit as it is told, and has words for all that it says in its place", () => {
  expect(preconised("MESSAGE_FMPNA", ranked({ isBlocked: true, flag: "red" }))).toMatchObject({ flag: "red", client: "outcome" });
  const texts = (["notOpen", "noneOpen", "waiting", "partly", "alone", "otherBest"] as const).map((key) =>
    getFixedT("fr")(`adviceSteps.preconisation.toClient.${key}`, { number: 2 }),
  );
  expect(texts.filter((text) => /convient le mieux/.test(text))).toEqual([
    "Parmi les répartitions étudiées, l’allocation 2 convient le mieux à votre profil.",
  ]);
});
