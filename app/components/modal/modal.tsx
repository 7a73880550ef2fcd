import { Cross2Icon } from "@radix-ui/react-icons";
import { Heading } from "@radix-ui/themes/components/heading";
import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/layout/button.tsx";

export interface ModalProps {
  title: string;
  /** Address of the page under the modal: Cancel, Escape and the veil lead there. */
  closeHref: string;
  /** 480 px for a form, 640 for an e-mail or filters, 960 for a composition. */
  width?: "form" | "wide" | "full";
  /** Primary action first; `ModalCancel` after it. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Where the focus goes: what is wrong, else the first field, else the first button of the foot that takes nothing away. */
const FIRST_STOP =
  ".modal-body :is(.error-summary, input:not([type=hidden]), select, textarea), .modal-foot :is(button, a):not(.button-negative)";

/**
 * Modal of a child route. The server's HTML is an open dialog that works by itself; once the page is alive it becomes
 * a real modal: the rest is inert, Escape closes, the focus returns to where it was. The page that follows takes its place in the
 * history, so that going back never opens it again.
 */
export function Modal({ title, closeHref, width = "form", foot, children }: ModalProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useRef(() => {});
  close.current = () => navigate(closeHref, { preventScrollReset: true, replace: true });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    const onVeil = (event: MouseEvent) => {
      if (event.target === element) close.current();
    };
    element.addEventListener("cancel", onCancel);
    element.addEventListener("click", onVeil);
    element.close();
    element.showModal();
    element.querySelector<HTMLElement>(FIRST_STOP)?.focus();
    return () => {
      element.removeEventListener("cancel", onCancel);
      element.removeEventListener("click", onVeil);
      giveBack(opener);
    };
  }, []);

  return (
    <dialog ref={dialog} open className={`modal modal-${width}`} aria-labelledby={titleId}>
      <div className="modal-box">
        <header className="modal-head">
          <Heading as="h2" id={titleId} size="4" weight="medium" className="modal-title">
            {title}
          </Heading>
          <Link to={closeHref} className="icon-button" aria-label={t("common.actions.close")} preventScrollReset replace>
            <Cross2Icon aria-hidden="true" />
          </Link>
        </header>
        <div className="modal-body">{children}</div>
        {foot ? <footer className="modal-foot">{foot}</footer> : null}
      </div>
    </dialog>
  );
}

/** What opened the dialog has the focus again; the page as a whole where that has gone with what the dialog changed. */
function giveBack(opener: Element | null) {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  });
}

export function ModalCancel({ href, children }: { href: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ButtonLink to={href} preventScrollReset replace>
      {children ?? t("common.actions.cancel")}
    </ButtonLink>
  );
}
