import { Cross2Icon } from "@radix-ui/react-icons";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice, type NoticeKind } from "./notice.tsx";

export interface ToastMessage {
  /** Differs for each message, so that the same text can be said twice. */
  id: string;
  kind: NoticeKind;
  text: string;
  title?: string;
}

type Phase = "enter" | "enter-to" | "leave-to";

/** Milliseconds of each phase of a toast: it enters, is shown, leaves. */
export const TOAST_TIMES: Readonly<Record<Phase, number>> = { enter: 10, "enter-to": 5000, "leave-to": 300 };
const MOST = 3;

/**
 * Results of actions, top right. The page's own message comes from the server: without script it is a notice at the
 * top of the page, with script it becomes a toast once the page is alive.
 */
export function ToastRegion({ message }: { message: ToastMessage | null }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<readonly ToastMessage[]>([]);
  useEffect(() => {
    // What is said again takes the place of what was said before.
    if (message)
      setShown((before) => [...before.filter(({ kind, text }) => kind !== message.kind || text !== message.text), message].slice(-MOST));
  }, [message]);
  return (
    <section className="toasts" aria-label={t("common.toast.region")}>
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} onGone={() => setShown((before) => before.filter(({ id }) => id !== toast.id))} />
      ))}
    </section>
  );
}

function Toast({ toast, onGone }: { toast: ToastMessage; onGone: () => void }) {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<Phase>("enter");
  const [held, setHeld] = useState(false);
  const gone = useRef(onGone);
  gone.current = onGone;
  const stays = toast.kind === "negative";

  useEffect(() => {
    if (phase === "enter-to" && (held || stays)) return;
    const timer = setTimeout(() => {
      if (phase === "leave-to") gone.current();
      else setPhase(phase === "enter" ? "enter-to" : "leave-to");
    }, TOAST_TIMES[phase]);
    return () => clearTimeout(timer);
  }, [phase, held, stays]);

  // Whoever reads it, with a mouse or by keyboard, holds it.
  const attention = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
    onKeyDown: (event: KeyboardEvent) => event.key === "Escape" && setPhase("leave-to"),
  };
  return (
    <div className={`toast toast-${phase}`} role={stays ? "alert" : "status"} {...attention}>
      <Notice kind={toast.kind} title={toast.title ?? t(`common.toast.kinds.${toast.kind}`)}>
        {toast.text}
      </Notice>
      <button type="button" className="toast-close icon-button" onClick={() => setPhase("leave-to")} aria-label={t("common.toast.close")}>
        <Cross2Icon aria-hidden="true" />
      </button>
    </div>
  );
}

/** The same message where no script runs. */
export function ToastNotice({ message }: { message: ToastMessage }) {
  return (
    <Notice kind={message.kind} title={message.title} role={message.kind === "negative" ? "alert" : "status"}>
      {message.text}
    </Notice>
  );
}
