import { useTranslation } from "react-i18next";
import { AllocationBar, ClassMark } from "#app/components/charts/allocation.tsx";
import { MeasureBar } from "#app/components/charts/measure-bar.tsx";
import type { Recommendation } from "./recommendation.server.ts";

/** Before and after by class on one scale, with one legend. */
export function AdviceBars({ bars }: Pick<Recommendation, "bars">) {
  const seen = new Map(bars.flatMap(({ slices }) => slices.map(({ assetClass, label }) => [assetClass, label] as const)));
  return (
    <div className="advice-bars">
      {bars.map(({ key, label, slices, classes }) => (
        <div key={key} className="advice-bar" data-key={key}>
          <span>{label}</span>
          <AllocationBar slices={slices} caption={`${label}: ${classes}`} labelled />
        </div>
      ))}
      <ul className="advice-legend" aria-hidden="true">
        {[...seen].map(([assetClass, label]) => (
          <li key={assetClass}>
            <ClassMark assetClass={assetClass} /> {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Losses on one scale that ends at what can be borne, which stands last. */
export function LossBars({ losses: { rows, bound } }: { losses: NonNullable<Recommendation["losses"]> }) {
  const { t } = useTranslation();
  return (
    <dl className="measures">
      {rows.map(({ key, label, value, share, beyond }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="figure">{beyond ? t("journeyAdvice.losses.beyond", { value }) : value}</dd>
          <MeasureBar share={share} />
        </div>
      ))}
      <div>
        <dt>{bound.label}</dt>
        <dd className="figure">{bound.value}</dd>
        <MeasureBar share={100} isBound />
      </div>
    </dl>
  );
}

/** What is reached as a bar, what was asked for as a mark on it. */
export function CriterionBars({ criteria }: Pick<Recommendation, "criteria">) {
  const { t } = useTranslation();
  return (
    <dl className="measures">
      {criteria.map(({ key, name, reached, asked, found, allowed }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd className="figure">{t("journeyAdvice.criteria.reached", { reached: found, asked: allowed })}</dd>
          <MeasureBar share={reached} mark={asked} />
        </div>
      ))}
    </dl>
  );
}
