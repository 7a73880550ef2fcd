import { ChevronLeftIcon, ChevronRightIcon } from "@radix-ui/react-icons";
import { Form, Link, useResolvedPath, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Scriptless } from "#app/components/behaviour/scriptless.tsx";
import { Button } from "#app/components/layout/button.tsx";

export const PAGE_SIZES = [12, 25, 50, 100] as const;

export interface PaginationProps {
  /** First page is 1. */
  page: number;
  size: number;
  total: number;
  /** Written figures of the range. */
  texts: { from: string; to: string; total: string };
  href: (page: number) => string;
  /** Parameters of the address to keep when the size changes. */
  keep?: Readonly<Record<string, string | undefined>>;
  /** The list has always as many rows a page. */
  fixedSize?: boolean;
}

/** Pages to name around the current one; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((n, i) => {
    const before = shown[i - 1] ?? n - 1;
    return n - before === 2 ? [n - 1, n] : n - before > 2 ? [0, n] : [n];
  });
}

/** Foot of a list: range, rows a page, numbered pages. Renders nothing for a list without a row. */
export function Pagination({ page, size, total, texts, href, keep = {}, fixedSize = false }: PaginationProps) {
  const { t } = useTranslation();
  const pages = Math.ceil(total / size);
  if (pages === 0) return null;
  return (
    <div className="list-foot">
      <span className="hint figure">{t("common.list.range", texts)}</span>
      {fixedSize ? null : <PageSize size={size} keep={keep} />}
      {pages > 1 ? (
        <nav aria-label={t("common.list.pages")} className="pages">
          <Step
            href={page > 1 ? href(page - 1) : null}
            label={t("common.list.previousPage")}
            icon={<ChevronLeftIcon aria-hidden="true" />}
          />
          {pageNumbers(page, pages).map((n, i) =>
            n === 0 ? (
              <span key={`gap${i.toString()}`} className="page-gap">
                …
              </span>
            ) : (
              <Link
                key={n}
                to={href(n)}
                prefetch="intent"
                className="page-link figure"
                aria-label={t("common.list.page", { page: n })}
                aria-current={n === page ? "page" : undefined}
              >
                {n}
              </Link>
            ),
          )}
          <Step
            href={page < pages ? href(page + 1) : null}
            label={t("common.list.nextPage")}
            icon={<ChevronRightIcon aria-hidden="true" />}
          />
        </nav>
      ) : null}
    </div>
  );
}

function Step({ href, label, icon }: { href: string | null; label: string; icon: React.ReactNode }) {
  if (href === null) return <span className="page-link page-link-off">{icon}</span>;
  return (
    <Link to={href} prefetch="intent" className="page-link" aria-label={label}>
      {icon}
    </Link>
  );
}

function PageSize({ size, keep }: { size: number; keep: NonNullable<PaginationProps["keep"]> }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action={useResolvedPath(".").pathname}
      className="page-size"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {Object.entries(keep).map(([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} /> : null))}
      <label htmlFor="page-size" className="hint">
        {t("common.list.rows")}
      </label>
      <select id="page-size" name="size" className="select" defaultValue={size}>
        {PAGE_SIZES.map((n) => (
          <option key={n} value={n}>
            {n}
          </option>
        ))}
      </select>
      <Scriptless>
        <Button>{t("common.actions.show")}</Button>
      </Scriptless>
    </Form>
  );
}
