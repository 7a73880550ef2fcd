import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { templatePartPath, templateRulePath } from "#app/navigation/paths.ts";
import type { RuleLine } from "../rule/rule-view.server.ts";
import type { TemplateView } from "./overview-view.server.ts";

/** How the answers become a profile, in words. */
export function RulesCard({ template }: { template: TemplateView }) {
  const { t } = useTranslation();
  const { method, base, bands } = template.rules;
  return (
    <>
      <Card title={t("questionnaireTemplates.scoring.title")}>
        <p>{t(`questionnaireTemplates.methods.${method}.text`, { base })}</p>
        {method === "SUM_OF_POINTS" ? <Notice kind="flashy">{t("questionnaireTemplates.scoring.sumWarning")}</Notice> : null}
        {bands.length > 0 ? (
          <KeyFacts facts={bands.map(({ code, points, profile }) => ({ label: `${code} · ${points}`, value: profile }))} />
        ) : null}
      </Card>
      <Lines kind="caps" template={template} />
      <Lines kind="controls" template={template} />
      <Gates template={template} />
    </>
  );
}

function Lines({ kind, template: { id, state, rules } }: { kind: RuleLine["kind"]; template: TemplateView }) {
  const { t } = useTranslation();
  const lines = rules.lines.filter((line) => line.kind === kind);
  const draft = state === "DRAFT";
  return (
    <Card
      title={t(`questionnaireTemplates.rule.${kind}`)}
      hint={t(`questionnaireTemplates.rule.${kind}Hint`)}
      actions={draft ? <Link to={templateRulePath(id, kind, null)}>{t(`questionnaireTemplates.rule.add.${kind}`)}</Link> : null}
    >
      {lines.length === 0 ? (
        <p className="hint">{t(`questionnaireTemplates.rule.none.${kind}`)}</p>
      ) : (
        <ul className="rule-list">
          {lines.map(({ code, text, effect }) => (
            <li key={code}>
              {draft ? <Link to={templateRulePath(id, kind, code)}>{text}</Link> : <span>{text}</span>}
              <span className="hint">
                {effect} · {code}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Gates({ template: { id, state, rules } }: { template: TemplateView }) {
  const { t } = useTranslation();
  const draft = state === "DRAFT";
  return (
    <Card
      title={t("questionnaireTemplates.scoring.gates.title")}
      hint={t("questionnaireTemplates.scoring.gates.hint")}
      actions={draft ? <Link to={templatePartPath(id, "scoring")}>{t("questionnaireTemplates.rule.changeGates")}</Link> : null}
    >
      {rules.gates.length === 0 ? (
        <p className="hint">{t("questionnaireTemplates.rule.noGate")}</p>
      ) : (
        <ul className="rule-list">
          {rules.gates.map(({ code, text, effect }) => (
            <li key={code}>
              <span>{text}</span>
              <span className="hint">
                {effect} · {code}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
