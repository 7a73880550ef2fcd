import { useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { AMOUNT_DISPLAYS, type AmountDisplay } from "#app/domain/journey.ts";

const PARAMETER = "display";

/** Whether money is shown in currency units or as a share of the whole (C-175); the address says it, so that it works without script. */
export function useAmountDisplay(): AmountDisplay {
  const [search] = useSearchParams();
  return AMOUNT_DISPLAYS.find((display) => display === search.get(PARAMETER)) ?? "AMOUNT";
}

export function AmountDisplayTabs() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const shown = useAmountDisplay();
  const hrefOf = (display: AmountDisplay) => {
    const asked = new URLSearchParams(search);
    asked.set(PARAMETER, display);
    return `?${asked}`;
  };
  return (
    <TabLinks
      label={t("adviceShelf.display.label")}
      tabs={AMOUNT_DISPLAYS.map((display) => ({
        href: hrefOf(display),
        label: t(`adviceShelf.display.${display}`),
        current: display === shown,
      }))}
    />
  );
}
