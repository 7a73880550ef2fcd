import { describe, expect, it } from "vitest";
import { withoutAddresses, withoutMentions } from "./mentions.ts";

const mentions = { texts: ["helene.auvray@example.org", "Hélène Auvray"], pseudonym: "Client 1" };

describe("what names a person in the log", () => {
  it.each([
    ["a value", "to helene.auvray@example.org", "to Client 1"],
    ["capitals", "HELENE.AUVRAY@EXAMPLE.ORG", "Client 1"],
    ["the address of a page", "/c?email=helene.auvray%40example.org&x=1", "/c?email=Client 1&x=1"],
    ["glued to letters and digits", "mail1helene.auvray@example.org2", "mail1Client 12"],
    ["a space in it", "helene.auvray @example.org", "Client 1"],
    ["a name without its accents", "HELENE AUVRAY, Auvray", "Client 1, Auvray"],
    ["a name with them", "hélène auvray", "Client 1"],
    ["a longer word", "Hélène Auvrays", "Hélène Auvrays"],
  ])("goes from %s", (_where, text, left) => {
    expect(withoutMentions(text, mentions)).toBe(left);
  });

  it("goes from the names of members too, at every depth", () => {
    expect(withoutMentions({ a: [{ "helene.auvray@example.org": 1 }] }, mentions)).toEqual({ a: [{ "Client 1": 1 }] });
  });
});

it("an e-mail address that nobody was to write is masked, in texts and names of members", () => {
  const sent = {
    "a.b@example.org": 1,
    page: "/c?email=a.b%40example.org&tab=2",
    list: ["Write to a.b@example.org, please"],
    n: 3,
    at: null,
  };
  expect(withoutAddresses(sent)).toEqual({ "…": 1, page: "/c?email=…&tab=2", list: ["Write to …, please"], n: 3, at: null });
});
