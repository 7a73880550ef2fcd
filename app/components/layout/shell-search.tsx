import { MagnifyingGlassIcon } from "@radix-ui/react-icons";
import { NavLink, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Leads to the search over everything; the picture alone in the bar of a narrow page. */
export function ShellSearch({ href, short = false }: { href: string; short?: boolean }) {
  const { t } = useTranslation();
  return (
    <NavLink to={href} className={short ? "bell bell-short" : "bell nav-item"} aria-keyshortcuts="Control+K">
      <MagnifyingGlassIcon aria-hidden="true" />
      <span className={short ? "visually-hidden" : "nav-text"}>{t("navigation.search")}</span>
    </NavLink>
  );
}

/** Ctrl or Cmd + K leads to the search over everything, where the page has no search of its own that takes it. */
export function useSearchKeys(href: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (href === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || document.getElementById("list-search")) return;
      event.preventDefault();
      navigate(href);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [href, navigate]);
}
