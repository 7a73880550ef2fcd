import type { advice as french } from "#app/i18n/locales/fr/advice.ts";
import type { Texts } from "#app/i18n/texts.ts";

export const advice: Texts<typeof french> = {
  outcomes: {
    MESSAGE_FMPNA: {
      title: "No portfolio proposed",
      text: "No portfolio of the management modes on offer suits the risk profile. Compose an allocation or go over the profile with the client.",
    },
    MESSAGE_SUSTAINABILITY_OFF_NFM_GO_DI: {
      title: "Delegated management, the only one on offer",
      text: "Free management is not offered here. The best ranked mandate suits the risk profile.",
    },
    MESSAGE_SUSTAINABILITY_OFF_SUCCESSFUL_DI: {
      title: "Delegated management recommended",
      text: "The best ranked portfolio is a mandate; its risk is not above the range of the profile, or little above it.",
    },
    MESSAGE_SUSTAINABILITY_OFF_CFM: {
      title: "Free management confirmed",
      text: "The best ranked portfolio is under free management; its risk is not above the range of the profile, or little above it.",
    },
    MESSAGE_SUSTAINABILITY_ON_CFM: {
      title: "Free management confirmed, preferences met",
      text: "The best ranked portfolio is under free management. It meets the risk profile and every sustainability preference.",
    },
    MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_DI: {
      title: "Delegated management recommended, preferences met",
      text: "The best ranked portfolio is a mandate. It meets the risk profile and every sustainability preference.",
    },
    MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_GA: {
      title: "Allocation made to measure",
      text: "No portfolio meets every sustainability preference. The allocation nearest to the best ranked one that meets them, and the risk profile, was made.",
    },
    MESSAGE_SUSTAINABILITY_ON_HALF_SUCCESSFUL: {
      title: "Preferences met in part",
      text: "The best ranked portfolio suits the risk profile but meets the sustainability preferences in part only. Take another allocation, or record how the client adapts the preferences for this advice.",
    },
    MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL_POOL: {
      title: "Preferences out of reach",
      text: "No allocation of the contract’s funds meets the sustainability preferences and the risk profile together. Go over the preferences with the client.",
    },
    MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL: {
      title: "Preferences not met",
      text: "No portfolio meets the sustainability preferences and the risk profile, though the contract’s funds allow it. Compose an allocation.",
    },
  },
};
