import { PlusIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { useDisclosure } from "#app/components/behaviour/use-disclosure.ts";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { RiskTicks } from "#app/components/data/risk-ticks.tsx";
import type { FormWithErrors } from "#app/components/form/field-state.ts";
import { namedField } from "#app/components/form/named-field.ts";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Button, ButtonLook } from "#app/components/layout/button.tsx";
import { intentOf } from "#app/domain/simulation/form-change.ts";
import { OriginBadge } from "../origin-badge.tsx";
import type { InstrumentView, LineView } from "../view.ts";

/** What a search of series gave: the server's part of it is made in `lines.server.ts`. */
export interface Search {
  query: string;
  found: InstrumentView[];
  note: string | null;
}

/** Search of a series by name, code or ISIN, with a button for each one found. */
export function SeriesSearch({ form, search, chosen }: { form: FormWithErrors; search: Search | null; chosen: ReadonlySet<string> }) {
  const { t } = useTranslation();
  const disclosure = useDisclosure(search !== null || chosen.size === 0);
  return (
    <details
      className="series-search"
      open={disclosure.open}
      onToggle={(event) => {
        disclosure.onToggle(event);
        focusOnOpen(event.currentTarget);
      }}
    >
      <ButtonLook variant="text">
        <summary>
          <PlusIcon aria-hidden="true" />
          {t("simulator.investments.addTitle")}
        </summary>
      </ButtonLook>
      <div className="search-row">
        <TextField
          width="full"
          inputMode="search"
          field={namedField(form, "q", search?.query ?? "")}
          label={t("simulator.investments.searchLabel")}
          hint={t("simulator.investments.searchHint")}
        />
        <Button name="intent" value="search">
          {t("common.actions.search")}
        </Button>
      </div>
      <div aria-live="polite">
        {search?.note ? <p className="hint">{search.note}</p> : null}
        <ul className="lines">
          {search?.found.map((line) => (
            <Found key={line.series} line={line} there={chosen.has(line.series)} />
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Whoever opens the search by its title types in it next. */
function focusOnOpen(details: HTMLDetailsElement) {
  if (details.open && document.activeElement === details.querySelector("summary"))
    details.querySelector<HTMLInputElement>("input[name=q]")?.focus();
}

function Found({ line, there }: { line: LineView; there: boolean }) {
  const { t } = useTranslation();
  return (
    <li className="found">
      <ClassMark assetClass={line.assetClass} />
      <span className="line-name">
        {line.name}
        <span className="hint">
          {line.code}, {line.assetClassName} <OriginBadge line={line} />
        </span>
        <span className="hint">{line.history}</span>
        {line.risks.SRI === null ? null : <RiskTicks level={line.risks.SRI} />}
      </span>
      {there ? (
        <span className="hint">{t("simulator.investments.alreadyThere")}</span>
      ) : (
        <Button
          type="submit"
          name="intent"
          value={intentOf({ kind: "add-series", series: line.series })}
          aria-label={t("simulator.investments.addSeries", { name: line.name })}
        >
          {t("common.actions.add")}
        </Button>
      )}
    </li>
  );
}
