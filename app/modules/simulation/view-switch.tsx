import { useTranslation } from "#app/i18n/use-translation.ts";

export interface ViewSwitchProps {
  view: "ranges" | "all";
  /** Address of the page in a view. */
  href: (view: "ranges" | "all") => string;
}

/**
 * Ranges or all scenarios. The buttons send the whole form to the address of the view, so that without a script a
 * change of view loses nothing that was typed.
 */
export function ViewSwitch({ view, href }: ViewSwitchProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="segments view-switch">
      <legend className="visually-hidden">{t("simulator.fan.view")}</legend>
      {(["ranges", "all"] as const).map((option) => (
        <button
          key={option}
          type="submit"
          form="simulation"
          formAction={href(option)}
          name="intent"
          value="view"
          className="segment"
          aria-pressed={view === option}
        >
          {t(`simulator.fan.${option}`)}
        </button>
      ))}
    </fieldset>
  );
}
