import { useTranslation } from "react-i18next";

/** A written number: tabular figures, never broken. */
export function FigureText({ children }: { children: string }) {
  return <span className="figure">{children}</span>;
}

/** A change: its sign is in the text, the colour repeats it. `value` gives the side only. */
export function Variation({ value, children }: { value: number; children: string }) {
  return <span className={`figure${value < 0 ? " negative" : value > 0 ? " positive" : ""}`}>{children}</span>;
}

/** Stands for a figure that does not exist. */
export function Missing() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true">{t("common.missing.short")}</span>
      <span className="visually-hidden">{t("common.missing.full")}</span>
    </>
  );
}
