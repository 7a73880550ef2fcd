import { EyeOpenIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { AmountDisplayTabs, useAmountDisplay } from "#app/modules/journey/session/amount-display.tsx";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import { journeyShownPath } from "#app/navigation/paths.ts";
import { AdviceBars, CriterionBars, LossBars } from "./advice-bars.tsx";
import type { Recommendation } from "./recommendation.server.ts";

/** The recommendation as the adviser reads it: the sentence, what is moved, what it may lose, what it costs. */
export function RecommendationCards({ advice, uuid }: { advice: Recommendation; uuid: string }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  return (
    <>
      <Card>
        <div className="advice-head">
          <h2 className="key-sentence">{advice.sentence}</h2>
          <ButtonLink to={journeyShownPath(place, uuid)} icon={<EyeOpenIcon aria-hidden="true" />}>
            {t("journeyAdvice.show")}
          </ButtonLink>
        </div>
        {advice.outlook ? <p className="hint">{advice.outlook}</p> : null}
        <AdviceBars bars={advice.bars} />
      </Card>
      <div className="advice-columns">
        <Movements movements={advice.movements} />
        <div className="stack stack-wide">
          {advice.losses ? (
            <Card title={t("journeyAdvice.losses.title")}>
              <LossBars losses={advice.losses} />
            </Card>
          ) : null}
          {advice.costs ? (
            <Card title={t("journeyAdvice.costs.title")}>
              <KeyFacts facts={advice.costs.rows} />
              {advice.costs.unknown ? <p className="hint">{advice.costs.unknown}</p> : null}
            </Card>
          ) : null}
          {advice.criteria.length > 0 ? (
            <Card title={t("journeyAdvice.criteria.title")}>
              <CriterionBars criteria={advice.criteria} />
            </Card>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** What is bought and what is sold, with the totals; neither is good or bad, so that no colour says so. */
function Movements({ movements }: Pick<Recommendation, "movements">) {
  const { t } = useTranslation();
  const display = useAmountDisplay();
  if (movements.length === 0) return null;
  return (
    <Card title={t("adviceSteps.orders.title")} flush>
      <AmountDisplayTabs />
      <div className="table-region">
        <table className="movements">
          <caption className="visually-hidden">{t("adviceSteps.orders.title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("adviceSteps.amounts.support")}</th>
              <th scope="col">{t("journeyAdvice.bars.today")}</th>
              <th scope="col">{t("journeyAdvice.bars.proposed")}</th>
              <th scope="col">{t("journeyAdvice.movements.movement")}</th>
            </tr>
          </thead>
          {movements.map(({ side, label, total, rows }) => (
            <tbody key={side}>
              <tr className="movements-side">
                <th scope="rowgroup" colSpan={3}>
                  {label}
                </th>
                <td className="figure">{total[display]}</td>
              </tr>
              {rows.map(({ series, name, assetClass, today, proposed, movement }) => (
                <tr key={series}>
                  <th scope="row">
                    <ClassMark assetClass={assetClass} /> {name}
                  </th>
                  <td className="figure">{today[display]}</td>
                  <td className="figure">{proposed[display]}</td>
                  <td className="figure">{movement[display]}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </Card>
  );
}
