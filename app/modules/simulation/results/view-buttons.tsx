import { Link } from "@remix-run/react";
import { useReadOnly } from "../read-only.ts";

export interface ViewOption {
  key: string;
  label: string;
  /** What is written where there is little room; it is part of the label. */
  short?: string;
  /** What it means, for who asks. */
  help?: string;
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
 * of view loses nothing that was typed. Where nothing can be typed they are links.
 */
export function ViewButtons({ legend, options, look = "segments" }: ViewButtonsProps) {
  const readOnly = useReadOnly();
  const frame = look === "tabs" ? "tabs tabs-buttons" : "segments view-switch";
  const part = look === "tabs" ? "tab" : "segment";
  if (readOnly)
    return (
      <nav className={frame} aria-label={legend}>
        {options.map((option) => (
          <ViewLink key={option.key} option={option} className={part} />
        ))}
      </nav>
    );
  return (
    <fieldset className={frame}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ key, label, short, help, href, current, reason }) => (
        <button
          key={key}
          type="submit"
          form="simulation"
          formAction={href}
          name="intent"
          value="view"
          className={part}
          aria-pressed={current}
          disabled={Boolean(reason)}
          title={reason ?? help}
          aria-label={short ? label : undefined}
        >
          {short ?? label}
        </button>
      ))}
    </fieldset>
  );
}

function ViewLink({ option: { label, short, help, href, current, reason }, className }: { option: ViewOption; className: string }) {
  if (reason)
    return (
      <span className={`${className} view-off`} title={reason}>
        {label}
        <span className="visually-hidden"> ({reason})</span>
      </span>
    );
  return (
    <Link
      to={href}
      className={className}
      aria-current={current ? "true" : undefined}
      aria-label={short ? label : undefined}
      title={help}
      preventScrollReset
    >
      {short ?? label}
    </Link>
  );
}
