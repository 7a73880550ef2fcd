import { expect, it } from "vitest";
import type { Role } from "#app/domain/rights/roles.ts";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { roleGroups } from "./list-view.server.ts";
import { RoleChoices } from "./role-choices.tsx";

/** What each role is called where it is given, in French and in English, and the group that it stands in. */
const CALLED: ReadonlyArray<readonly [role: Role, french: string, english: string, group: string]> = [
  ["ADMIN", "Administrateur", "Administrator", "admin"],
  ["ADMIN_BUSINESS_REPORTING", "Suivi d’activité de la plateforme", "Business reporting of the platform", "admin"],
  ["ADVISER", "Conseiller", "Adviser", "adviser"],
  ["ADVISER_AAA_MODEL_PORTFOLIOS", "Portefeuilles suivis", "Monitoring portfolios", "adviser"],
  ["ADVISER_ADVISORY_JOURNEY", "Parcours de conseil", "Advisory journeys", "adviser"],
  ["ADVISER_BUSINESS_REPORTS", "Suivi d’activité", "Business reporting", "adviser"],
  ["ADVISER_BUSINESS_REPORTS_MANAGER", "Suivi d’activité du réseau", "Business reporting of the network", "adviser"],
  ["ADVISER_CONTRACTS", "Contrats", "Contracts", "adviser"],
  ["ADVISER_MODEL_PORTFOLIOS", "Portefeuilles modèles", "Model portfolios", "adviser"],
  ["ADVISER_MODEL_PORTFOLIOS_EDITOR", "Portefeuilles modèles, édition", "Model portfolios, editor", "adviser"],
  ["ADVISER_MODEL_PORTFOLIOS_LEADER", "Portefeuilles modèles, responsable", "Model portfolios, leader", "adviser"],
  ["ADVISER_MODEL_PORTFOLIOS_SHARE", "Portefeuilles modèles, partage", "Model portfolios, sharing", "adviser"],
  ["ADVISER_PROFILERS", "Profil de risque", "Risk profiling", "adviser"],
  ["ADVISER_SIMULATORS", "Simulateurs", "Simulators", "adviser"],
  ["PARTNER_A2P", "Partenaire A2P", "Partner A2P", "partner"],
  ["PARTNER_MSF", "Partenaire MSF", "Partner MSF", "partner"],
  ["ASSET_MANAGER_ADMINISTRATOR", "Administrateur de la société", "Company administrator", "assetManager"],
  ["ASSET_MANAGER_MANAGER", "Gérant", "Portfolio manager", "assetManager"],
  ["ASSET_MANAGER_MIDDLE_OFFICE", "Middle office", "Middle office", "assetManager"],
  ["ASSET_MANAGER_READ_ONLY", "Société de gestion, lecture seule", "Asset manager, read only", "assetManager"],
  ["ASSET_MANAGER_RISKS_AND_REPORTING", "Risques et rapports", "Risks and reporting", "assetManager"],
  ["PRODUCT_OWNER_CONFIGURATOR", "Configurateur", "Configurator", "productOwner"],
  ["PRODUCT_OWNER_MANAGER", "Responsable de l’assureur", "Insurer’s manager", "productOwner"],
  ["PRODUCT_OWNER_READ_ONLY", "Assureur, lecture seule", "Insurer, read only", "productOwner"],
];
const GROUPS = roleGroups(CALLED.map(([role]) => role));

/** Roles that the choices offer, each with its words and whether it is ticked. */
function offered(ticked: Role, language: "fr" | "en") {
  const field = { id: "user-roles", name: "roles", errorId: "e", descriptionId: "d", initialValue: [ticked] };
  const html = renderHtml(<RoleChoices field={field} groups={GROUPS} />, language);
  const boxes = html.matchAll(/<input type="checkbox"([^>]*) value="(\w+)"[^>]*\/><span class="choice-text">([^<]*)/g);
  return [...boxes].map(([, attributes = "", role, words]) => ({ role, words, on: attributes.includes("checked") }));
}

it.each(CALLED)("the role %s is called %s, in English %s, where a user is given it, among those of %s", (role, french, english, group) => {
  for (const [language, words] of [
    ["fr", french],
    ["en", english],
  ] as const) {
    const roles = offered(role, language);
    expect(roles.filter(({ on }) => on)).toEqual([{ role, words, on: true }]);
    expect(roles.map((one) => one.role).toSorted()).toEqual(CALLED.map(([one]) => one).toSorted());
  }
  expect(GROUPS.filter(({ names }) => names.includes(role)).map((one) => one.group)).toEqual([group]);
});
