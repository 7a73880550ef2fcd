import { useTranslation } from "react-i18next";
import { Missing } from "./figure-text.tsx";

export interface RiskProps {
  /** 1 to `max`; null when it is not known. */
  level: number | null;
  max?: 4 | 7;
}

/** Compact risk: filled ticks and the number. `showMax` writes "3 / 7". */
export function RiskTicks({ level, max = 7, showMax = false }: RiskProps & { showMax?: boolean }) {
  const { t } = useTranslation();
  if (level === null) return <Missing />;
  return (
    <span className="risk-ticks">
      <span className="visually-hidden">{t("common.risk.outOf", { level, max })}</span>
      <span aria-hidden="true" className="ticks" style={{ "--level": level, "--max": max } as React.CSSProperties} />
      <span aria-hidden="true" className="figure">
        {showMax ? `${level} / ${max}` : level}
      </span>
    </span>
  );
}

/** Risk as in a key information document: numbered boxes between "lower risk" and "higher risk". */
export function RiskScale({ level, max = 7, holding }: RiskProps & { holding?: string }) {
  const { t } = useTranslation();
  return (
    <div className="risk-scale">
      <span className="visually-hidden">{level === null ? t("common.missing.full") : t("common.risk.outOf", { level, max })}</span>
      <div aria-hidden="true">
        <div className="risk-ends">
          <span>{t("common.risk.lower")}</span>
          <span>{t("common.risk.higher")}</span>
        </div>
        <div className="risk-boxes">
          {Array.from({ length: max }, (_, i) => (
            <span key={`box${i.toString()}`} className={i + 1 === level ? "risk-box risk-box-on" : "risk-box"}>
              {i + 1}
            </span>
          ))}
        </div>
      </div>
      {holding ? <p className="hint">{holding}</p> : null}
    </div>
  );
}
