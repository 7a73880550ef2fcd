import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ReactNode } from "react";

export interface MenuItem {
  label: string;
  href: string;
  icon?: ReactNode;
  /** Last in its menu, in the negative colour, after a line. */
  negative?: boolean;
  /** The address is a file. */
  download?: boolean;
}

/** Menu at the end of a row or of a page head; `name` says what it acts on. */
export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const { t } = useTranslation();
  return (
    <details className="menu row-menu">
      <summary className="icon-button dots" aria-label={t("common.list.rowActions", { name })} />
      <ul className="menu-panel">
        {items.map(({ label, href, icon, negative, download }) => (
          <li key={href} className={negative ? "menu-negative" : undefined}>
            <a href={href} className="menu-item" download={download || undefined}>
              {icon}
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
