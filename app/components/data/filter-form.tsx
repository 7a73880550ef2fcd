import { MagnifyingGlassIcon } from "@radix-ui/react-icons";
import * as TextField from "@radix-ui/themes/components/text-field";
import { Form, Link, useNavigation, useResolvedPath, useSubmit } from "@remix-run/react";
import { type CSSProperties, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Scriptless } from "#app/components/behaviour/scriptless.tsx";
import { Button } from "#app/components/layout/button.tsx";
import type { PaginationProps } from "./pagination.tsx";

export interface FilterFormProps {
  /** `note` says why what is typed does not search yet. */
  search?: { name?: string; label: string; value: string; note?: string | undefined };
  /** `FilterSelect`s. */
  children?: ReactNode;
  /** Written figures of the part that is shown, which is at the right; of a list without a row only screen readers are told. */
  range?: PaginationProps["texts"];
  /** Address of the list without filters, when any is set. */
  clearHref?: string;
  /** Parameters of the address that are not filters: sort, dir, size. */
  keep?: Readonly<Record<string, string | undefined>> | undefined;
}

const REST = 250;
/** How both languages write the total of a list without a row. */
const NO_ROW = "0";

/** Filters of a list as a GET form; once scripts run it sends itself and the button is hidden. */
export function FilterForm({ search, children, range, clearHref, keep = {} }: FilterFormProps) {
  const { t } = useTranslation();
  const submit = useSubmit();
  // The list's own address, without the mark that a form gives to the address of an index.
  const action = useResolvedPath(".").pathname;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useSearchShortcut(search !== undefined);
  const { location: ahead } = useNavigation();
  // Sending itself late would stop what Enter or a click on a link has begun.
  useEffect(() => {
    if (ahead) clearTimeout(timer.current);
  }, [ahead]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (form: HTMLFormElement, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), wait);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const typed = event.target instanceof HTMLInputElement && event.target.type === "search";
    send(event.currentTarget, typed ? REST : 0);
  };

  return (
    <Form method="get" action={action} role="search" className="filters" onInput={onInput}>
      {Object.entries(keep).map(([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} /> : null))}
      {search ? (
        <TextField.Root
          id="list-search"
          type="search"
          size="2"
          className="search-field"
          style={{ "--letters": search.label.length } as CSSProperties}
          name={search.name ?? "q"}
          aria-label={search.label}
          placeholder={search.label}
          defaultValue={search.value}
          autoComplete="off"
          aria-describedby={search.note ? "list-search-note" : undefined}
        >
          <TextField.Slot>
            <MagnifyingGlassIcon aria-hidden="true" />
          </TextField.Slot>
        </TextField.Root>
      ) : null}
      {search?.note ? (
        <p id="list-search-note" role="status" className="hint">
          {search.note}
        </p>
      ) : null}
      {children}
      <Scriptless>
        <Button>{t("common.actions.filter")}</Button>
      </Scriptless>
      {clearHref ? <Link to={clearHref}>{t("common.actions.clearFilters")}</Link> : null}
      {range ? (
        <span className="hint figure filter-range" aria-live="polite">
          {range.total === NO_ROW ? <span className="visually-hidden">{t("common.list.noRow")}</span> : t("common.list.range", range)}
        </span>
      ) : null}
    </Form>
  );
}

/** Ctrl or Cmd + K moves the focus to the search of the list. */
function useSearchShortcut(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      document.getElementById("list-search")?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [active]);
}

export interface FilterSelectProps {
  name: string;
  label: string;
  /** Text of the line that filters nothing. */
  all: string;
  value: string | undefined;
  options: ReadonlyArray<{ value: string; label: string }>;
}

export function FilterSelect({ name, label, all, value, options }: FilterSelectProps) {
  return (
    <select name={name} aria-label={label} className="select" defaultValue={value ?? ""}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
