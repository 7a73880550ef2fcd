import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Thin bar at the top while the next page loads; it appears after 150 ms (CSS), the old page stays. */
export function LoadingBar() {
  const { t } = useTranslation();
  const busy = useNavigation().state !== "idle";
  return (
    <div className="loading-bar" data-busy={busy || undefined} role="status">
      {busy ? <span className="visually-hidden">{t("common.loading.page")}</span> : null}
    </div>
  );
}
