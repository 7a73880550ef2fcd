import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** What the page waits for, in words; null while it waits for nothing. */
export function useWaitedFor(): string | null {
  const { t } = useTranslation();
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle") return null;
  if (formMethod === undefined || formMethod === "GET") return t("common.loading.page");
  // A form that carries the marks of a write saves something; any other has something computed or looked for.
  return t(formData?.has("idem") || formData?.has("version") ? "common.loading.saving" : "common.loading.working");
}
