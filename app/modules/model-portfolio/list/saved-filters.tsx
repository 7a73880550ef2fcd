import { BookmarkIcon, Cross2Icon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Button, ButtonLook } from "#app/components/layout/button.tsx";
import { type PortfoliosArea, portfoliosPath } from "#app/navigation/paths.ts";
import type { SavedFilter } from "./kept-lists.server.ts";

interface SavedFiltersProps {
  area: PortfoliosArea;
  filters: readonly SavedFilter[];
  /** The filter of this address, as it would be saved; empty where nothing is filtered. */
  present: string;
  idem: string;
  error: string | null;
}

/** Filters that were given a name, each a link, and the one of this address to be named. */
export function SavedFilters({ area, filters, present, idem, error }: SavedFiltersProps) {
  const { t } = useTranslation();
  const isSaved = filters.some(({ query }) => query === present);
  if (filters.length === 0 && present === "") return null;
  const path = portfoliosPath(area);
  return (
    <Form method="post" action={present ? `${path}?${present}` : path} className="saved-filters" preventScrollReset>
      <HiddenFields idem={idem} />
      <input type="hidden" name="filterQuery" value={present} />
      {present && !isSaved ? (
        <button type="submit" name="intent" value="keep-filter" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      ) : null}
      {filters.length > 0 ? (
        <ul aria-label={t("modelPortfolios.list.filters.title")}>
          {filters.map(({ name, query }) => (
            <li key={name}>
              <Link to={`${path}?${query}`} aria-current={query === present ? "true" : undefined}>
                {name}
              </Link>
              <button
                type="submit"
                name="intent"
                value={`drop-filter:${name}`}
                className="icon-button"
                aria-label={t("modelPortfolios.list.filters.drop", { name })}
              >
                <Cross2Icon aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {present && !isSaved ? (
        <details open={error ? true : undefined}>
          <ButtonLook variant="text">
            <summary>
              <BookmarkIcon aria-hidden="true" />
              {t("modelPortfolios.list.filters.keep")}
            </summary>
          </ButtonLook>
          <div className="field-and-button">
            <TextField
              field={namedField(answeredForm("filters", error ? [{ field: "filterName", text: error }] : []), "filterName", "")}
              label={t("modelPortfolios.list.filters.name")}
              maxLength={60}
            />
            <Button name="intent" value="keep-filter">
              {t("common.actions.save")}
            </Button>
          </div>
        </details>
      ) : null}
    </Form>
  );
}
