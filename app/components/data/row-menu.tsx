import { useTranslation } from "#app/i18n/use-translation.ts";

export interface MenuItem {
  label: string;
  href: string;
  /** Drawn by the stylesheet: an inline drawing in each of a hundred rows would double the page. */
  glyph?: "edit" | "delete";
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
        {items.map(({ label, href, glyph, negative, download }) => (
          <li key={href} className={negative ? "menu-negative" : undefined}>
            <a href={href} className={glyph ? `menu-item glyph-${glyph}` : "menu-item"} download={download || undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
