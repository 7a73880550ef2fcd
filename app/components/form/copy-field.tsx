import { TextArea } from "@radix-ui/themes/components/text-area";
import { useId, useRef, useState } from "react";
import { useHydrated } from "#app/components/behaviour/use-hydrated.ts";
import { Button } from "#app/components/layout/button.tsx";

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
      <TextArea size="2" ref={area} id={id} readOnly rows={rows} value={value} onFocus={(event) => event.currentTarget.select()} />
      {hydrated ? (
        <div>
          <Button type="button" onClick={onCopy}>
            {done ? copied : copy}
            <span className="visually-hidden"> {label}</span>
          </Button>
          <span role="status" className="visually-hidden">
            {done ? copied : ""}
          </span>
        </div>
      ) : null}
    </div>
  );
}
