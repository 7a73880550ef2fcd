import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import type { FirstStartView, FirstStepView } from "./first-start.server.ts";

/** The way from an empty installation to an adviser who can work: each step with what is there, and the next one to take. */
export function FirstStartPage({ view: { steps, done, first } }: { view: FirstStartView }) {
  const { t } = useTranslation();
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <>
      <PageHead title={t("firstStart.title")} facts={[t("firstStart.progress", { done, all: steps.length })]} />
      <div className="stack">
        {first === null ? null : (
          <Card title={t("firstStart.ready.title")}>
            <p>{t("firstStart.ready.text", { address: first })}</p>
          </Card>
        )}
        {steps.map((step, index) => (
          <Step key={step.step} view={step} number={index + 1} isNext={step === next} />
        ))}
      </div>
    </>
  );
}

function Step({ view: { step, isDone, count, href }, number, isNext }: { view: FirstStepView; number: number; isNext: boolean }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t("firstStart.numbered", { number, title: t(`firstStart.${step}.title`) })}
      actions={
        <>
          <Badge tone={isDone ? "positive" : isNext ? "information" : "neutral"}>
            {isDone ? t("firstStart.done") : isNext ? t("firstStart.next") : t("firstStart.open")}
          </Badge>
          <ButtonLink to={href} variant={isNext ? "primary" : "secondary"}>
            {t(`firstStart.${step}.${isDone ? "see" : "begin"}`)}
          </ButtonLink>
        </>
      }
    >
      <p>{t(`firstStart.${step}.text`)}</p>
      {step === "appearance" || count === null || count === 0 ? null : <p className="hint">{t(`firstStart.${step}.count`, { count })}</p>}
    </Card>
  );
}
