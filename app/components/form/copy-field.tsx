import { useId, useRef, useState } from "react";
import { useHydrated } from "#app/components/behaviour/use-hydrated.ts";

export interface CopyFieldProps {
  label: string;
  value: string;
  rows: number;
  /** Words of the button, before and after. */
  copy: string;
  copied: string;
}

/** Text to take elsewhere: selected when it is entered, copied by a button once the page is alive. */
export function CopyField({ label, value, rows, copy, copied }: CopyFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  const area = useRef<HTMLTextAreaElement>(null);
  const [done, setDone] = useState(false);
  const onCopy = async () => {
    area.current?.select();
    // Where the clipboard is refused the text is left selected, ready for the keyboard.
    await navigator.clipboard?.writeText(value).then(
      () => setDone(true),
      () => undefined,
    );
  };
  return (
    <div className="field field-full">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        className="textarea"
        readOnly
        rows={rows}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      {hydrated ? (
        <div>
          <button type="button" className="button button-secondary" onClick={onCopy}>
            {done ? copied : copy}
            <span className="visually-hidden"> {label}</span>
          </button>
          <span role="status" className="visually-hidden">
            {done ? copied : ""}
          </span>
        </div>
      ) : null}
    </div>
  );
}
