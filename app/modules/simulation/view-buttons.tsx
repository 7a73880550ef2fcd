export interface ViewOption {
  key: string;
  label: string;
  /** Address of the page that shows it. */
  href: string;
  current: boolean;
  /** Why it cannot be had. */
  reason?: string | null;
}

export interface ViewButtonsProps {
  legend: string;
  options: readonly ViewOption[];
  /** Segments beside a title, or the tabs of the results. */
  look?: "segments" | "tabs";
}

/**
 * One view out of several. The buttons send the whole form to the address of the view, so that without a script a change
 * of view loses nothing that was typed.
 */
export function ViewButtons({ legend, options, look = "segments" }: ViewButtonsProps) {
  return (
    <fieldset className={look === "tabs" ? "tabs tabs-buttons" : "segments view-switch"}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ key, label, href, current, reason }) => (
        <button
          key={key}
          type="submit"
          form="simulation"
          formAction={href}
          name="intent"
          value="view"
          className={look === "tabs" ? "tab" : "segment"}
          aria-pressed={current}
          disabled={Boolean(reason)}
          title={reason ?? undefined}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
