import { describe, expect, it } from "vitest";
import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, parameters, refusal, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { profileView } from "./profile-view.server.ts";
import { keepSubscriber, loadSubscriber } from "./subscriber.server.ts";
import { SubscriberModal } from "./subscriber-modal.tsx";

const TODAY = "2026-11-22";
const CLIENT = "0192d3a0-0000-4000-8000-00000000c11e";
const SESSION = "0192d3a0-0000-4000-8000-00000000c11f";
const writing = { t: getFixedT("fr"), language: "fr" } as const;
const origin = { session: SESSION, completedAt: "2026-09-22T19:12:00Z", completedBy: "CLIENT", decided: null, decision: null } as const;
const given = {
  ...origin,
  questionnaire: { id: SESSION, name: "Profil", title: { fr: "Profil", en: "Profile" } },
  profile: "BALANCED",
  band: { min: 2, max: 4 },
  validUntil: "2028-09-22",
  valid: true,
  raised: null,
} as const;
const answers = {
  session: SESSION,
  answeredAt: origin.completedAt,
  wants: true,
  preferences: { minSustainableInvestments: "25", minimumCoverage: "75", controversialWeapons: true },
};
const subscriber = { clientId: CLIENT, riskProfile: "BALANCED", profileOrigin: origin, profileValidUntil: "2028-09-22" } as const;
const client: Simulation["client"] = { profile: given, sustainability: answers };
const simulation = simulationOf({ draft: { ...parameters, subscriber }, client });
const profiler = (answered: Parameters<typeof fakeViewer>[0]) => {
  const { viewer, calls } = fakeViewer(answered);
  return { viewer: { ...viewer, language: "fr", permissions: new Set(["simulators", "risk-profiling"]) } as unknown as Viewer, calls };
};
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ clientId: CLIENT, birthYear: "1975", idem: "idem-12345", ...fields })) data.set(name, value);
  return data;
};
const ASKED = { sustainable: "yes", minSustainableInvestments: "25", minimumCoverage: "75", pai: "Cw" };
const kept = (calls: Array<[string, unknown]>) =>
  (calls.find(([name]) => name === "keepDraft")?.[1] as { body: { parameters: { subscriber: object } } } | undefined)?.body.parameters
    .subscriber;

describe("the profile of a client who completed a questionnaire", () => {
  it("is read and not chosen: date, validity, and the way to another one", async () => {
    const page = await loadSubscriber(profiler({ simulation }).viewer, SIMULATION, { query: "", client: null }, TODAY, writing);
    const html = renderHtml(<SubscriberModal page={page!} closeHref="/s" href="/s" kept={{}} lastResult={undefined} />);
    expect(html).not.toContain('name="riskProfile"');
    expect(html).toContain("Équilibré – d’après le questionnaire du 22/09/2026, valable jusqu’au 22/09/2028");
    expect(html).toContain(`/fia/risk-profiling/${SESSION}`);
    for (const name of ["firstName", "lastName", "birthYear"]) expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*readonly`));
  });

  it("is kept without being posted, and what the API refuses is told with what was typed", async () => {
    const good = profiler({ simulation });
    expect(await keepSubscriber(good.viewer, SIMULATION, form(ASKED), TODAY)).toEqual({ kind: "kept", change: "saved" });
    expect(kept(good.calls)).toMatchObject({ riskProfile: "BALANCED", clientId: CLIENT, esgLastUpdate: "2026-09-22" });

    const keepDraft = () => {
      throw refusal(422, "PROFILE_OF_QUESTIONNAIRE");
    };
    const forged = form({ ...ASKED, riskProfile: "AGGRESSIVE", lastName: "Lenoir" });
    const answer = await keepSubscriber(profiler({ simulation, keepDraft }).viewer, SIMULATION, forged, TODAY);
    if (answer.kind !== "stay") throw new Error(answer.kind);
    expect([answer.status, answer.result.error?.[""]]).toEqual([400, ["subscriber.profileOfQuestionnaire"]]);
    expect(answer.result.initialValue).toMatchObject({ lastName: "Lenoir" });
  });

  it("lets the wishes of the questionnaire be departed from with the client's reason alone", async () => {
    const apart = { ...ASKED, minSustainableInvestments: "5" };
    const without = profiler({ simulation });
    const answer = await keepSubscriber(without.viewer, SIMULATION, form(apart), TODAY);
    expect(answer.kind === "stay" && answer.result.error?.preferencesReason).toEqual(["subscriber.reasonRequired"]);
    expect(kept(without.calls)).toBeUndefined();
    const reason = "Le contrat n’offre pas davantage";
    const told = profiler({ simulation });
    await keepSubscriber(told.viewer, SIMULATION, form({ ...apart, preferencesReason: reason }), TODAY);
    expect(kept(told.calls)).toMatchObject({ preferencesReason: reason, esgLastUpdate: TODAY });
    const same = profiler({ simulation });
    await keepSubscriber(same.viewer, SIMULATION, form({ ...ASKED, preferencesReason: reason }), TODAY);
    expect(kept(same.calls)).not.toHaveProperty("preferencesReason");
  });
});

describe("the words of a profile", () => {
  const viewOf = (who: object, onRecord: Simulation["client"], today = TODAY, namesake: Simulation["namesake"] = null) =>
    profileView({ ...simulationOf(), subscriber: who, client: onRecord, namesake, today }, profiler({}).viewer, writing);

  it("say where it comes from, and that there is no questionnaire", () => {
    expect(viewOf({ riskProfile: "AGGRESSIVE" }, null)).toMatchObject({
      text: "Offensif – profil déclaré par le conseiller, sans questionnaire",
      short: "profil Offensif déclaré par le conseiller, sans questionnaire",
      notice: null,
    });
    const decision = { by: "Julie Dumas", at: "2026-10-02T08:00:00Z", reason: "projet immobilier", secondBy: null };
    const lowered = { ...subscriber, riskProfile: "CONSERVATIVE", profileOrigin: { ...origin, decided: "LOWERED", decision } };
    expect(viewOf(lowered, null).text.replace(/[\u00a0\u202f]/g, " ")).toBe(
      "Prudent – abaissé par Julie Dumas le 02/10/2026 (motif : projet immobilier), après le questionnaire du 22/09/2026, valable jusqu’au 22/09/2028",
    );
  });

  it("say that a client of the same name has a questionnaire, and never that there is none", () => {
    const typed = { firstName: "Farida", lastName: "Chergui", riskProfile: "AGGRESSIVE" };
    const { text, short, notice } = viewOf(typed, null, TODAY, { client: CLIENT, completedAt: origin.completedAt });
    for (const said of [text, short]) {
      expect(said).toContain("un client du même nom a rempli un questionnaire le 22/09/2026");
      expect(said).not.toContain("sans questionnaire");
    }
    expect(notice?.action).toMatchObject({ label: "Reprendre la fiche de ce client" });
    expect(notice?.action?.href).toMatch(new RegExp(`${SIMULATION}/subscriber\\?client=${CLIENT}$`));
  });

  it("say that the answers on sustainability alone are others since, on the page and in files", () => {
    const { notice, remarks } = viewOf({ ...subscriber, hasSustainabilityPreferences: false }, client);
    expect(notice).toMatchObject({ title: "Les préférences de durabilité du client ont changé", action: null });
    expect(remarks).toEqual(["Depuis le 22/09/2026, les préférences de durabilité du client ne sont plus celles de cette simulation."]);
    const same = { hasSustainabilityPreferences: true, sustainabilityPreferences: answers.preferences };
    expect(viewOf({ ...subscriber, ...same }, client)).toMatchObject({ notice: null, remarks: [] });
  });

  it("say that it went up within the five days before the simulation, also in what was saved then", () => {
    const raised = { ...client!, profile: { ...given, raised: { from: "CONSERVATIVE", on: "2026-11-20" } as const } };
    const told = "Profil relevé de Prudent à Équilibré le 20/11/2026";
    const sustained = { ...subscriber, hasSustainabilityPreferences: true, sustainabilityPreferences: answers.preferences };
    const fresh = viewOf(sustained, raised, "2026-11-25");
    expect(fresh.notice).toMatchObject({ title: "Le profil vient d’être relevé", action: { label: "Voir le questionnaire" } });
    expect(fresh.remarks.join()).toContain(told);
    expect(viewOf(sustained, raised, "2026-11-26")).toMatchObject({ notice: null, remarks: [] });
    const kept = { ...simulationOf({ savedAt: "2026-11-21T09:00:00Z" }), subscriber: sustained, client: raised, today: "2026-12-24" };
    expect(profileView(kept, profiler({}).viewer, writing).remarks.join()).toContain(told);
  });

  it("say plainly that it ran out, changed or was never asked, with the next step", () => {
    const expired = viewOf(subscriber, { ...client!, profile: { ...given, valid: false } }, "2028-09-23");
    expect(expired.notice).toMatchObject({
      title: "Le profil de risque n’est plus valable",
      action: { label: "Envoyer un questionnaire" },
    });
    expect(expired.notice?.action?.href).toContain(`client=${CLIENT}`);
    expect(expired.remarks.join()).toContain("n’est plus valable, il l’était jusqu’au 22/09/2028");
    const changed = viewOf(subscriber, { ...client!, profile: { ...given, profile: "CONSERVATIVE", completedAt: "2026-11-01T10:00:00Z" } });
    expect(changed.notice?.text).toContain("le profil du client est Prudent");
    expect(changed.remarks).toContain("Depuis le 01/11/2026, le profil du client est Prudent.");
    const unasked = viewOf({ clientId: CLIENT, riskProfile: "DYNAMIC" }, { profile: null, sustainability: null });
    expect(unasked.notice?.action?.href).toContain(`client=${CLIENT}`);
    expect(unasked.text).toContain("sans questionnaire");
  });
});
