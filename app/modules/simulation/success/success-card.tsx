import { useTranslation } from "react-i18next";
import { SuccessChances } from "#app/components/charts/success.tsx";
import { Term } from "#app/components/data/term.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { Levers } from "../levers/levers.tsx";
import { useReadOnly } from "../read-only.ts";
import type { FailureView, LeversView, SuccessView } from "../view.ts";
import { Emphasis } from "./emphasis.tsx";

/** Chances in counts of scenarios; without a goal the card says what is missing, a refusal replaces the figures. */
export function SuccessCard({
  success,
  failure,
  computed,
  levers,
  leversHref,
}: {
  success: SuccessView | null;
  failure: FailureView | null;
  computed: boolean;
  levers: LeversView | null;
  /** Address of the page with the levers. */
  leversHref: string;
}) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  return (
    <Card
      id="success"
      title={<Term meaning={t("simulator.terms.chances")}>{t("simulator.success.title")}</Term>}
      actions={success && !failure && !levers && !readOnly ? <AskLevers href={leversHref} /> : null}
    >
      {failure ? <FailureNotice failure={failure} /> : null}
      {success && !failure ? <Chances success={success} /> : null}
      {success && !failure && levers && !readOnly ? <Levers levers={levers} /> : null}
      {success || failure ? null : <p className="hint">{computed ? t("simulator.success.noGoal") : t("simulator.failures.notComputed")}</p>}
    </Card>
  );
}

/** Asks for the levers: the button sends the form, so that nothing typed is lost. */
function AskLevers({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <Button form="simulation" formAction={href} name="intent" value="view" variant="text">
      {t("results.levers.ask")}
    </Button>
  );
}

function Chances({ success }: { success: SuccessView }) {
  const { t } = useTranslation();
  const { percent, share, reached, total, label, sentence, short, lasts, missing, cause, range, unpaid, legend } = success;
  return (
    <>
      <SuccessChances
        share={share}
        text={percent}
        label={label}
        sentence={
          <>
            <Emphasis>{sentence}</Emphasis> {short}
          </>
        }
        squares={{
          reached,
          total,
          legend: { ...legend, unit: t("simulator.success.oneSquare") },
        }}
      />
      {lasts ? <p className="after-chart">{lasts}</p> : null}
      {missing ? (
        <p className="after-chart">
          {missing} {cause}
        </p>
      ) : null}
      <p className="hint after-chart">{range}</p>
      {unpaid ? <p className="hint after-chart negative">{unpaid}</p> : null}
    </>
  );
}
