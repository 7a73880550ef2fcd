import { useTranslation } from "react-i18next";

/** A written number: tabular figures, never broken. */
export function FigureText({ children }: { children: string }) {
  return <span className="figure">{children}</span>;
}

/** A change: its sign is in the text, the colour repeats it. `value` gives the side only; what is written as zero has none. */
export function Variation({ value, children }: { value: number; children: string }) {
  const side = value === 0 || !/[1-9]/.test(children) ? "" : value < 0 ? " negative" : " positive";
  return <span className={`figure${side}`}>{children}</span>;
}

/** Stands for what does not exist or is not known: a quiet dash. */
export function Missing() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true" className="missing">
        –
      </span>
      <span className="visually-hidden">{t("common.missing.full")}</span>
    </>
  );
}
