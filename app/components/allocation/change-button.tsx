import type { ButtonHTMLAttributes } from "react";
import { type LinesChange, linesIntent } from "#app/domain/allocation/lines.ts";

export type ApplyChange = (change: LinesChange) => void;

type ChangeButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { change: LinesChange; apply: ApplyChange };

/** A submit button whose change is made here once there is a script. */
export function ChangeButton({ change, apply, ...rest }: ChangeButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={linesIntent(change)}
      {...rest}
      onClick={(event) => {
        event.preventDefault();
        apply(change);
      }}
    />
  );
}
