import { Heading } from "@radix-ui/themes/components/heading";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export interface Crumb {
  label: string;
  /** Absent on the page that is shown. */
  href?: string;
}

export interface PageHeadProps {
  title: ReactNode;
  breadcrumb?: readonly Crumb[];
  /** One line under the title, separated by dots. */
  facts?: readonly ReactNode[];
  /** At most two buttons and a menu. */
  actions?: ReactNode;
  /** Title and actions in one row, the facts under both: for a tool that needs the height. */
  compact?: boolean;
}

export function PageHead({ title, breadcrumb = [], facts = [], actions, compact = false }: PageHeadProps) {
  const { t } = useTranslation();
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== "");
  return (
    <header className={compact ? "page-head page-head-compact" : "page-head"}>
      <div className="page-head-text">
        {breadcrumb.length > 0 ? (
          <nav aria-label={t("navigation.breadcrumb")}>
            <ol className="breadcrumb">
              {breadcrumb.map(({ label, href }) => (
                <li key={label}>{href ? <Link to={href}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
              ))}
            </ol>
          </nav>
        ) : null}
        <Heading as="h1" size="6" weight="medium" className="page-title">
          {title}
        </Heading>
        {shown.length > 0 ? (
          <p className="facts">
            {shown.map((fact, i) => (
              <span key={`fact-${i.toString()}`}>{fact}</span>
            ))}
          </p>
        ) : null}
      </div>
      {actions ? <div className="page-actions">{actions}</div> : null}
    </header>
  );
}
