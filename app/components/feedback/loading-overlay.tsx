import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/**
 * Covers the page with the organisation's background while something is pending for more than a second: the next page or
 * the answer to a form. Before that the thin bar is enough; the style sheet holds the delay, so a quick page shows nothing.
 */
export function LoadingOverlay() {
  const { t } = useTranslation();
  const { state, formMethod } = useNavigation();
  if (state === "idle") return null;
  const isSending = formMethod !== undefined && formMethod !== "GET" && state === "submitting";
  return (
    <div className="loading-overlay" aria-hidden="true">
      <span className="loading-overlay-mark" />
      <p>{t(isSending ? "common.loading.sending" : "common.loading.page")}</p>
    </div>
  );
}
