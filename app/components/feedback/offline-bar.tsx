import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

function subscribe(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Tells that the network is gone; nothing while it is there. */
export function OfflineBar() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={online ? undefined : "offline-bar"}>
      {online ? null : t("common.offline")}
    </div>
  );
}
