import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import { journeyStepPath } from "#app/navigation/paths.ts";
import { AdviceBars, LossBars } from "./advice-bars.tsx";
import type { ShownView } from "./shown-view.server.ts";

/** The recommendation turned to the client: the same figures, no menu, no steps, no word of the machinery. */
export function ShownPage({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  const { mount } = useJourneyPlace();
  const { advice } = view;
  return (
    <article className="shown">
      <header className="shown-head">
        <span className="shown-house">{view.organisation}</span>
        <span>{view.whose}</span>
        <Link to={journeyStepPath({ mount, bare: false }, view.uuid, "checks")}>{t("journeyAdvice.close")}</Link>
      </header>
      <h1 className="shown-title">{advice.sentence}</h1>
      <AdviceBars bars={advice.bars} />
      <div className="shown-columns">
        <div>
          {advice.movements.map(({ side, label, total, rows }) => (
            <section key={side}>
              <h2>
                {label} <span className="figure">{total.AMOUNT}</span>
              </h2>
              <ul className="shown-lines">
                {rows.map(({ series, name, assetClass, movement }) => (
                  <li key={series}>
                    <ClassMark assetClass={assetClass} />
                    <span>{name}</span>
                    <span className="figure">{movement.AMOUNT}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {advice.losses ? (
          <section>
            <h2>{t("journeyAdvice.losses.title")}</h2>
            <LossBars losses={advice.losses} />
            {advice.outlook ? <p className="hint">{advice.outlook}</p> : null}
          </section>
        ) : null}
      </div>
      <dl className="shown-facts">
        {view.facts.map(({ key, label, value, detail }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {detail ? <dd className="hint">{detail}</dd> : null}
          </div>
        ))}
      </dl>
      {view.open.length > 0 ? (
        <section>
          <h2>{t("journeyAdvice.open")}</h2>
          <ul className="shown-open">
            {view.open.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}
