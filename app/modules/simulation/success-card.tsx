import { SuccessChances } from "#app/components/charts/success.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Emphasis } from "./emphasis.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import type { FailureView, SuccessView } from "./view.ts";

/** Chances in counts of scenarios; without a goal the card says what is missing, a refusal replaces the figures. */
export function SuccessCard({
  success,
  failure,
  computed,
}: {
  success: SuccessView | null;
  failure: FailureView | null;
  computed: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Card id="success" title={t("simulator.success.title")}>
      {failure ? <FailureNotice failure={failure} /> : null}
      {success && !failure ? <Chances success={success} /> : null}
      {success || failure ? null : <p className="hint">{computed ? t("simulator.success.noGoal") : t("simulator.failures.notComputed")}</p>}
    </Card>
  );
}

function Chances({ success }: { success: SuccessView }) {
  const { t } = useTranslation();
  const { percent, share, reached, total, sentence, short, range, unpaid } = success;
  return (
    <>
      <SuccessChances
        share={share}
        text={percent}
        label={t("simulator.success.chance")}
        sentence={
          <>
            <Emphasis>{sentence}</Emphasis> {short}
          </>
        }
        squares={{
          reached,
          total,
          legend: {
            reached: t("simulator.success.reaches"),
            short: t("simulator.success.fallsShort"),
            unit: t("simulator.success.oneSquare"),
          },
        }}
      />
      <p className="hint after-chart">{range}</p>
      {unpaid ? <p className="hint after-chart negative">{unpaid}</p> : null}
    </>
  );
}
