import { CheckIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { AllocationBar } from "#app/components/charts/allocation.tsx";
import { RiskTicks } from "#app/components/data/risk-ticks.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Button } from "#app/components/layout/button.tsx";
import type { AllocationsView } from "../allocation/allocation-view.server.ts";
import type { ModelCardsView } from "./model-cards.server.ts";

/** Lines beyond which the cards give way to them, and are folded into one line. */
const FOLDED_FROM = 6;

interface ModelCardsProps {
  models: ModelCardsView;
  /** How many lines the allocation has. */
  lines: number;
}

/** Model portfolios that fill the lines, within the form of the lines; nothing of it is saved by the press. */
export function ModelCards({ models, lines }: ModelCardsProps) {
  const { t } = useTranslation();
  const cards = <Cards models={models} />;
  if (lines < FOLDED_FROM) return cards;
  return (
    <details className="models-folded">
      <summary>{t("adviceSteps.models.label")}</summary>
      {cards}
    </details>
  );
}

function Cards({ models: { cards, count } }: Pick<ModelCardsProps, "models">) {
  const { t } = useTranslation();
  return (
    <section className="models" aria-label={t("adviceSteps.models.label")}>
      <div className="models-head">
        <span>{t("adviceSteps.models.label")}</span>
        <Button variant="text" name="intent" value="go:candidates">
          {t("adviceSteps.models.all", { shown: count })}
        </Button>
      </div>
      <ul className="model-cards">
        {cards.map(({ uuid, name, sri, cost, slices, classes, loaded }) => (
          <li key={uuid} className="model-card" data-loaded={loaded || undefined}>
            <p className="model-name">
              <button type="submit" name="intent" value={`load:${uuid}`}>
                <span className="visually-hidden">{t("adviceSteps.models.load")} </span>
                {name}
              </button>
              {loaded ? (
                <span className="model-loaded">
                  <CheckIcon aria-hidden="true" /> {t("adviceSteps.models.loaded")}
                </span>
              ) : null}
            </p>
            <p className="model-facts">
              <RiskTicks level={sri} />
              <span className="figure">{cost}</span>
            </p>
            <AllocationBar slices={slices} caption={classes} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asked before lines that were typed give way to those of a portfolio. */
export function LoadQuestion({ asked }: { asked: NonNullable<AllocationsView["loading"]> }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="flashy"
      role="alert"
      title={t("adviceSteps.models.replace", { name: asked.name })}
      actions={
        <>
          <Button name="intent" value={`load-over:${asked.uuid}`}>
            {t("adviceSteps.models.replaceYes")}
          </Button>
          <Button variant="text" name="intent" value="check">
            {t("adviceSteps.models.replaceNo")}
          </Button>
        </>
      }
    />
  );
}
