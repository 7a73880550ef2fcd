import { describe, expect, it } from "vitest";
import { getFixedT, i18nFor, RESOURCES } from "./i18n.server.ts";
import { type OrganisationWords, organisationTexts, speakFor, withOrganisationTexts } from "./organisation-texts.server.ts";
import { withOverrides } from "./settings.ts";

const words = (changes: Partial<OrganisationWords> = {}): OrganisationWords => ({
  uuid: "house",
  version: 1,
  dictionary: {
    "navigation.simulators": { fr: "Projections : nos outils", en: "Projections" },
    "common.form.remaining_other": { fr: "encore {{nb_chars}} signes" },
    "navigation.nothing": { fr: "zzz-lost" },
    navigation: { fr: "zzz-lost" },
  },
  ...changes,
});
const inside = <T>(house: OrganisationWords | null, work: () => T): T =>
  withOrganisationTexts(() => {
    speakFor(house);
    return work();
  });

describe("words of an organisation", () => {
  it("take the place of the common texts by key, in their language, prepared like them", () => {
    expect(inside(words(), () => getFixedT("fr")("navigation.simulators"))).toBe("Projections\u202f: nos outils");
    expect(inside(words(), () => i18nFor("en").t("navigation.simulators"))).toBe("Projections");
    expect(inside(words(), () => getFixedT("fr")("common.form.remaining", { count: 2, nb_chars: "2" }))).toBe("encore 2 signes");
    expect(inside(words(), () => getFixedT("en")("common.form.remaining", { count: 2, nb_chars: "2" }))).toBe("2 remaining character(s)");
    expect(inside(words(), () => getFixedT("fr")("navigation.series"))).toBe("Séries");
  });

  it("change nothing for another organisation, outside a request, or in the common texts themselves", () => {
    expect(inside(words({ uuid: "other", dictionary: {} }), () => getFixedT("fr")("navigation.simulators"))).toBe("Simulateurs");
    expect(inside(null, () => getFixedT("fr")("navigation.simulators"))).toBe("Simulateurs");
    speakFor(words());
    expect(getFixedT("fr")("navigation.simulators")).toBe("Simulateurs");
    expect(JSON.stringify(RESOURCES.fr)).not.toContain("zzz-lost");
  });

  it("are put together anew for each value of a parameter, by components and loaders alike", () => {
    const t = i18nFor("fr").getFixedT("fr");
    const left = (count: number) => t("common.form.remaining", { count, nb_chars: String(count) });
    expect([left(2), left(3), left(1), left(2)]).toEqual([
      "2 caractères restants",
      "3 caractères restants",
      "1 caractère restant",
      "2 caractères restants",
    ]);
    expect([t("navigation.simulators"), getFixedT("fr")("navigation.simulators"), t("navigation.simulators", {})]).toEqual(
      Array(3).fill("Simulateurs"),
    );
    expect(inside(words(), () => i18nFor("fr").getFixedT("fr")("navigation.simulators"))).toBe("Projections\u202f: nos outils");
  });

  it("stay apart in requests that run at the same time", async () => {
    const one = withOrganisationTexts(async () => {
      speakFor(words());
      await new Promise((resolve) => setTimeout(resolve, 5));
      return getFixedT("en")("navigation.simulators");
    });
    const two = withOrganisationTexts(async () => {
      speakFor(null);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return getFixedT("en")("navigation.simulators");
    });
    expect(await Promise.all([one, two])).toEqual(["Projections", "Simulators"]);
  });

  it("are made once for each version of the record, and anew for the next", () => {
    const first = inside(words(), () => organisationTexts("fr", RESOURCES.fr));
    expect(inside(words(), () => organisationTexts("fr", RESOURCES.fr))).toBe(first);
    const next = words({ version: 2, dictionary: { "navigation.simulators": { fr: "Outils" } } });
    expect(inside(next, () => getFixedT("fr")("navigation.simulators"))).toBe("Outils");
    expect(inside(next, () => organisationTexts("en", RESOURCES.en))).toBeNull();
  });

  it("are left out where no common text has the key", () => {
    const bundles = { navigation: { menu: "Menu", groups: { data: "Data" } } };
    const overrides = {
      "navigation.menu": "Carte",
      "navigation.groups": "x",
      "navigation.x": "x",
      "other.y": "x",
      "navigation.__proto__": "x",
    };
    expect(withOverrides(bundles, overrides)).toEqual({ navigation: { menu: "Carte", groups: { data: "Data" } } });
    expect(bundles.navigation.menu).toBe("Menu");
  });
});
