import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { sessionModalPath } from "#app/navigation/paths.ts";
import type { ResultView } from "./result-view.server.ts";

const SEVERITY_TONES = { BLOCK: "negative", REFER: "flashy", CAP: "information", NOTE: "neutral" } as const;

/** A higher profile that was asked for: what became of it, or what waits for a second person. */
function Raise({ raise: { session, state, text, changed, note, mayDecide } }: { raise: NonNullable<ResultView["raise"]> }) {
  const { t } = useTranslation();
  const waits = state === "WAITING";
  return (
    <Notice
      kind={waits ? "flashy" : "information"}
      actions={mayDecide ? <ButtonLink to={sessionModalPath(session, "decision")}>{t("riskProfiling.decision.open")}</ButtonLink> : null}
    >
      <p>{text}</p>
      {note ? <p>{t("riskProfiling.result.raise.note", { note })}</p> : null}
      {waits ? <p>{changed}</p> : null}
      {waits && !mayDecide ? <p>{t("riskProfiling.result.raise.second")}</p> : null}
    </Notice>
  );
}

/** Profile, what decided it, each dimension's score and the coherence controls. */
export function ResultCards({ result }: { result: ResultView }) {
  const { t } = useTranslation();
  const { risk, validUntil } = result;
  return (
    <>
      <Card title={t("riskProfiling.result.title")}>
        <p className="result-profile">
          <span className="hint">{t("riskProfiling.result.profile")}</span>
          <strong>{result.profile}</strong>
        </p>
        <p className="result-decides">{result.decides}</p>
        {result.lowered ? <Notice kind="information">{result.lowered}</Notice> : null}
        {result.raise ? <Raise raise={result.raise} /> : null}
        {result.outdated ? <Notice kind="flashy">{result.outdated}</Notice> : null}
        <KeyFacts
          columns={3}
          facts={[
            ...(risk ? [{ label: t("riskProfiling.result.risk"), value: <FigureText>{risk}</FigureText> }] : []),
            ...(validUntil ? [{ label: t("riskProfiling.result.validUntil"), value: validUntil }] : []),
            ...result.families,
          ]}
        />
      </Card>
      {result.dimensions.length > 0 ? (
        <Card title={t("riskProfiling.result.dimensions")} flush>
          <DataTable<ResultView["dimensions"][number]>
            caption={t("riskProfiling.result.dimensions")}
            rows={result.dimensions}
            rowKey={(row) => row.code}
            columns={[
              {
                key: "dimension",
                header: t("riskProfiling.result.dimension"),
                rowHeader: true,
                cell: (row) => row.title,
              },
              {
                key: "points",
                header: t("riskProfiling.result.points"),
                align: "end",
                cell: (row) => (
                  <span className="dimension">
                    {row.share === null ? null : (
                      <span className="dimension-bar" aria-hidden="true" style={{ "--share": row.share } as React.CSSProperties} />
                    )}
                    <FigureText>{row.points}</FigureText>
                  </span>
                ),
              },
              {
                key: "range",
                header: t("riskProfiling.result.range"),
                align: "end",
                cell: (row) => (row.range ? <FigureText>{row.range}</FigureText> : <Missing />),
              },
            ]}
          />
        </Card>
      ) : null}
      <Card title={t("riskProfiling.result.controls")}>
        {result.findings.length === 0 ? (
          <p className="hint">{t("riskProfiling.result.noFinding")}</p>
        ) : (
          <ul className="plain-list findings">
            {result.findings.map(({ code, severity, sentence, client, lowered }) => (
              <li key={code}>
                <Badge tone={SEVERITY_TONES[severity]}>{t(`riskProfiling.result.severities.${severity}`)}</Badge> {sentence}
                {lowered ? <strong> {lowered}</strong> : null}
                {client ? <span className="hint answer-feedback">{client}</span> : null}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
