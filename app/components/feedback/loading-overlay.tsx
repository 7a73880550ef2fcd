import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/**
 * Lies over the page while something is pending for more than a second and says what is waited for, in the organisation's colours; the page
 * under it stays in sight and in use. Before that the thin bar is enough: the style sheet holds the delay, so a quick page shows nothing.
 */
export function LoadingOverlay() {
  const { t } = useTranslation();
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle") return null;
  const isSent = formMethod !== undefined && formMethod !== "GET";
  // A form that carries the marks of a write saves something; any other has something computed or looked for.
  const isSaved = isSent && (formData?.has("idem") || formData?.has("version"));
  return (
    <div className="loading-overlay" aria-hidden="true">
      <p className="loading-overlay-words">
        <span className="loading-overlay-mark" />
        {t(isSaved ? "common.loading.saving" : isSent ? "common.loading.working" : "common.loading.page")}
      </p>
    </div>
  );
}
