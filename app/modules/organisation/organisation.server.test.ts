import { expect, it } from "vitest";
import type { Viewer } from "#app/services/request-context.ts";
import { changeOrganisation, type OrganisationRecord } from "./organisation.server.ts";

/** A field that an API of a newer version answers with. */
const present: OrganisationRecord & { reportFooter: string } = {
  uuid: "0192d3a0-0000-4000-8000-000000000001",
  name: "House",
  language: "EN_GB",
  flags: { enableSimulators: true },
  graphicChart: { primaryButtonsColor: "#0f6b6b", borderRadius: "LARGE", otherFields: { corner: "cut" } },
  dictionary: { balance: { en: "Savings" } },
  orias: "12345678",
  regulatoryStatus: "Tied agent",
  secondFactorRequired: true,
  identifier: "aaaic:distributors:1",
  reportFooter: "In the register of intermediaries",
  version: 4,
};

it("a record goes back whole: what the form does not change is what is stored, also a field that nothing here names", async () => {
  const sent: unknown[] = [];
  const update = async ({ body }: { body: object }) => {
    sent.push(body);
    return { ...present, distributorName: present.name };
  };
  const viewer = { api: { distributors: { update } } } as unknown as Viewer;
  const marks = { idem: "a-key-of-the-form", version: 4 };
  await changeOrganisation(viewer, "distributor", present, { name: "New house" }, marks);
  const { uuid: _uuid, version: _version, identifier: _identifier, name: _name, ...record } = present;
  expect(sent).toEqual([{ ...record, distributorName: "New house" }]);
});
