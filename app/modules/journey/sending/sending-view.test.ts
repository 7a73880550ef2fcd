import { expect, it } from "vitest";
import type { FullSession } from "#app/contract/journey/session.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { sendingView } from "./sending-view.server.ts";

const session = {
  uuid: "session",
  advice: {},
  creation: { contactEmail: "client@example.org" },
  clientName: "Ada",
  config: { publishing: { documentName: "", enableEmailAttachments: false } },
} as unknown as FullSession;
const viewerOf = (language: "fr" | "en") =>
  ({
    language: "en",
    user: { firstName: "Claire", lastName: "Morvan" },
    organisation: { name: "AAA" },
    api: {
      advicePackages: { list: async () => [{ state: "PUBLISHED", number: 1, language, files: [] }], deliveries: async () => [] },
    },
  }) as unknown as Viewer;

it("proposes its words in the language of the documents, whatever the adviser reads", async () => {
  expect((await sendingView(viewerOf("fr"), session)).typed.message).toMatch(/^Bonjour Ada/);
  expect((await sendingView(viewerOf("en"), session)).typed.message).toMatch(/^Dear Ada/);
});
