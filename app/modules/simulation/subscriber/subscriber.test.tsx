import { describe, expect, it } from "vitest";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../../tests/fixtures/render.tsx";
import { fakeViewer, parameters, refusal, SIMULATION, snapshot } from "../../../../tests/fixtures/simulation.ts";
import { keepSubscriber, loadSubscriber } from "./subscriber.server.ts";
import { SubscriberModal } from "./subscriber-modal.tsx";

const TODAY = "2026-11-22";
const writing = { t: getFixedT("en"), language: "en" } as const;
const subscriber = { firstName: "Claire", lastName: "Martin", birthYear: 1961, riskProfile: "DYNAMIC" } as const;
const simulation = snapshot({ draft: { ...parameters, horizonYears: 7, subscriber } });

/** A reader of client records, whose search answers as told. */
function reader(list: () => unknown): Viewer {
  const { viewer } = fakeViewer({ simulation });
  const api = { ...viewer.api, retailClients: { list: async () => list() } };
  return { ...viewer, api, permissions: new Set(["simulators", "risk-profiling"]) } as unknown as Viewer;
}
async function shown(viewer: Viewer, query: string) {
  const page = await loadSubscriber(viewer, SIMULATION, { query, client: null }, TODAY, writing);
  if (!page) throw new Error("no page");
  return renderHtml(<SubscriberModal page={page} closeHref="/s" href="/s/subscriber" kept={{}} lastResult={undefined} />);
}

describe("the subscriber", () => {
  it("goes back to nobody, and all else that was typed stays", async () => {
    const { viewer, calls } = fakeViewer({ simulation });
    const fields = new FormData();
    fields.set("intent", "reset");
    expect(await keepSubscriber(viewer, SIMULATION, fields, TODAY)).toEqual({ kind: "kept", change: "reset" });
    const kept = calls.find(([name]) => name === "keepDraft")?.[1] as { body: { parameters: object } };
    expect(kept.body.parameters).toEqual({ ...parameters, horizonYears: 7 });
    const gone = { viewer: fakeViewer({ simulation: null }).viewer };
    expect(await keepSubscriber(gone.viewer, SIMULATION, fields, TODAY)).toEqual({ kind: "absent" });
  });

  it("is found among the clients on record, or the page says that there is none or that they could not be retrieved", async () => {
    const client = { id: SIMULATION, firstName: "Zoé", lastName: "Étienne", birthYear: 1970, profile: null };
    expect(
      await shown(
        reader(() => ({ items: [client] })),
        "zo",
      ),
    ).toContain("Zoé Étienne");
    expect(
      await shown(
        reader(() => ({ items: [] })),
        "<b>",
      ),
    ).toContain("No client matches “&lt;b&gt;”");
    const failing = reader(() => {
      throw refusal(503, "DATABASE_UNAVAILABLE");
    });
    const html = await shown(failing, "zo");
    expect(html).toContain("Could not retrieve clients");
    expect(html).toMatch(/<input[^>]*name="firstName"[^>]*value="Claire"/);
  });
});
