import { expect, it } from "vitest";
import { linkDocument } from "./document.server.tsx";

const view = {
  ...{ state: "OPEN" as const, language: "fr" as const, organisation: null, sender: "Anna Roussel", expiresAt: null, triesLeft: 5 },
  ...{ proof: "proof", fault: null, publishedAt: null, files: [] },
};
const shown = (missing: Parameters<typeof linkDocument>[0]["view"]["missing"], language: "fr" | "en" = "fr") =>
  linkDocument({ view: { ...view, missing }, token: "token", language, nonce: "n" })
    .toString()
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

it("tells which key information documents are not handed over, and the adviser's reason of each", () => {
  const missing = [
    { fullName: "Actions monde", isin: "LU0000000001", reason: "Remis en main propre au rendez-vous." },
    { fullName: "Contrat Horizon", isin: null, reason: null },
  ];
  expect(shown(missing)).toMatch(
    /qui ne vous sont pas remis Actions monde \(LU0000000001\).*Remis en main propre au rendez-vous\. ».*Contrat Horizon/,
  );
  expect(shown(missing, "en")).toMatch(/not handed to you Actions monde.*Your adviser’s reason: “Remis en main propre au rendez-vous\.”/);
  expect(shown([])).not.toContain("ne vous sont pas remis");
});
