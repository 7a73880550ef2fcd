import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import type { AdviceView } from "./advice-view.server.ts";

/** Whether the proposal does better, what keeps the goal out of reach, and what speaks against it. */
export function Advice({ advice: { verdict, goal, outside, concentration } }: { advice: AdviceView }) {
  const { t } = useTranslation();
  return (
    <div className="stack" role="status">
      <Notice kind={verdict.kind === "better" ? "positive" : "information"}>{verdict.text}</Notice>
      {goal ? (
        <Notice kind="flashy" title={t("optimise.goalBeyond.title")}>
          {goal}
        </Notice>
      ) : null}
      {outside ? (
        <Notice kind="flashy" title={t("optimise.outside.title")}>
          {outside}
        </Notice>
      ) : null}
      {concentration.length > 0 ? (
        <Notice kind="flashy" title={t("optimise.concentration.title")}>
          {concentration.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : null}
    </div>
  );
}
