import { describe, expect, it } from "vitest";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { IdentityForm } from "./identity-form.tsx";
import { createFromForm, saveTab } from "./settings-action.server.ts";

const UUID = "0192d3a0-0000-4000-8000-000000000001";

/** Flags that settings offer, with the words for them in French and in English. */
const OFFERED: ReadonlyArray<readonly [kind: OrganisationKind, flag: string, french: string, english: string]> = [
  ["distributor", "enableSimulators", "Simulateurs", "Simulators"],
  ["distributor", "enableModelPortfolios", "Portefeuilles modèles", "Model portfolios"],
  ["distributor", "enableAaaModelPortfolios", "Portefeuilles suivis", "Monitoring portfolios"],
  ["distributor", "enableQuestionnaires", "Profil de risque", "Risk profiling"],
  ["distributor", "enableRecoJourneys", "Parcours de conseil", "Advisory journeys"],
  ["distributor", "enableContracts", "Contrats", "Contracts"],
  ["distributor", "enableBusinessReporting", "Reporting d’activité", "Business reporting"],
  ["assetManager", "ableAccessObservatory", "Observatoire", "Observatory"],
  ["assetManager", "ableReadAuditLogs", "Journal d’audit", "Audit log"],
  ["assetManager", "ableEditUsers", "Utilisateurs", "Users"],
  ["assetManager", "showDashboardUpsell", "Autres services", "Further services"],
  ["assetManager", "ableViewSeries", "Séries", "Series"],
  ["assetManager", "ableEditSeries", "Modification des séries", "Editing series"],
  ["assetManager", "ableEditReturnMatrixFormulas", "Formules de rendement", "Return formulas"],
  ["assetManager", "ableEditInvestmentPools", "Univers d’investissement", "Investment pools"],
  ["assetManager", "ableEditProducts", "Produits", "Products"],
  ["assetManager", "ableEditAaaModelPortfolios", "Portefeuilles suivis", "Monitored portfolios"],
  ["assetManager", "ableEditPortfolioAdvanced", "Réglages avancés", "Advanced settings"],
  ["assetManager", "ableEditPortfolioEstimate", "Estimations", "Estimates"],
  ["assetManager", "ableEditPortfolioPriips", "PRIIPs", "PRIIPs"],
  ["assetManager", "ableEditPortfolioReportings", "Rapports", "Reports"],
  ["assetManager", "ableViewPortfolioSettings", "Consultation des réglages", "Reading settings"],
  ["assetManager", "ableEditPortfolioDarmModels", "Allocation dynamique du risque", "Dynamic allocation of risk"],
  ["assetManager", "ableOptimizePortfolios", "Optimisation", "Optimisation"],
  ["assetManager", "ableOptimizePortfoliosByVariation", "Optimisation par variation", "Optimisation by variation"],
  ["assetManager", "ableAccessTargetYields", "Rendements cibles", "Target yields"],
  ["assetManager", "ableDriftedWeightsAlerts", "Alertes de dérive", "Drift alerts"],
  ["assetManager", "ableLoadMultipleAllocations", "Plusieurs compositions", "Several compositions"],
  ["productOwner", "ableAccessObservatory", "Observatoire", "Observatory"],
  ["productOwner", "ableConfigAaaModelPortfolios", "Portefeuilles modèles AAA", "AAA model portfolios"],
  ["productOwner", "ableAccessGlidepathManagement", "Gestion à horizon", "Glide paths"],
  ["productOwner", "ableEditHorizonModelPortfolios", "Modification des portefeuilles à horizon", "Editing of horizon portfolios"],
  ["productOwner", "ablePublishKid", "Publication des documents d’informations clés", "Publication of key information documents"],
];
const ofKind = (kind: OrganisationKind) => OFFERED.filter(([whose]) => whose === kind).map(([, flag]) => flag);

/** What a form offers as flags: the value, whether it is ticked, and its words. */
function offered(kind: OrganisationKind, flags: string[], language: "fr" | "en") {
  const organisation = { name: "House", language: "FR_FR", flags };
  const html = renderHtml(<IdentityForm kind={kind} organisation={organisation as never} idem="i" lastResult={undefined} />, language);
  const boxes = html.matchAll(/<input type="checkbox" name="flags"([^>]*) value="(\w+)"[^>]*\/><span class="choice-text">([^<]*)/g);
  return [...boxes].map(([, attributes = "", flag = "", words]) => ({ flag, words, on: attributes.includes("checked") }));
}

/** What the API is told of flags when the form is sent with these ticked. */
async function saved(kind: OrganisationKind, ticked: readonly string[], stored: Record<string, boolean> | null) {
  const sent: Array<Record<string, boolean>> = [];
  const write = async ({ body }: { body: { flags: Record<string, boolean> } }) => {
    sent.push(body.flags);
    return { ...body, uuid: UUID, name: "House", distributorName: "House", assetManagerName: "House", productOwnerName: "House" };
  };
  const calls = { update: write, create: write };
  const viewer = { api: { distributors: calls, assetManagers: calls, productOwners: calls } };
  const context = { publicUrl: new URL("http://localhost"), forgetOrganisation: () => undefined };
  const acting = { viewer, context, kind } as unknown as Parameters<typeof saveTab>[0];
  const fields = new FormData();
  const marks = stored ? { version: "4" } : {};
  for (const [name, value] of Object.entries({ name: "House", language: "FR_FR", idem: "a-key-of-the-form", ...marks }))
    fields.append(name, value);
  for (const flag of ticked) fields.append("flags", flag);
  const present = { uuid: UUID, name: "House", language: "FR_FR", flags: stored, graphicChart: {}, dictionary: {}, version: 4 };
  await (stored ? saveTab(acting, present as never, "identity", fields) : createFromForm(acting, fields));
  expect(sent).toHaveLength(1);
  return sent[0];
}

describe("the settings of an organisation", () => {
  it.each(OFFERED)("of a %s offer the flag %s as %s, in English %s, ticked where it is on, and keep it as it is ticked", async (...of) => {
    const [kind, flag, french, english] = of;
    const all = ofKind(kind);
    for (const [language, words] of [
      ["fr", french],
      ["en", english],
    ] as const) {
      const others = all.filter((name) => name !== flag);
      expect(offered(kind, [flag], language).find((box) => box.flag === flag)).toEqual({ flag, words, on: true });
      expect(offered(kind, others, language).find((box) => box.flag === flag)).toEqual({ flag, words, on: false });
    }
    const alone = Object.fromEntries(all.map((name) => [name, name === flag]));
    expect(await saved(kind, [flag], { laterModule: true })).toEqual({ ...alone, laterModule: true });
    expect(await saved(kind, [], { [flag]: true })).toEqual(Object.fromEntries(all.map((name) => [name, false])));
    expect(await saved(kind, [flag], null)).toEqual(alone);
  });

  it.each(["distributor", "assetManager", "productOwner"] as const)("of a %s offer these flags and no others", (kind) => {
    expect(
      offered(kind, [], "fr")
        .map(({ flag }) => flag)
        .toSorted(),
    ).toEqual(ofKind(kind).toSorted());
  });
});
