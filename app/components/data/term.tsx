import { type ReactNode, useId } from "react";

/**
 * A term with what it means, one press away: a native popover opens and closes by mouse, finger and keys, with or without script,
 * and gives the focus back.
 */
export function Term({ children, meaning }: { children: ReactNode; meaning: string }) {
  const id = useId();
  // React 18 knows neither attribute and writes them as they are.
  const opens = { popovertarget: id };
  const isPopover = { popover: "auto" };
  return (
    <>
      <button type="button" className="term" {...opens}>
        {children}
      </button>
      <span id={id} className="term-meaning" role="note" {...isPopover}>
        {meaning}
      </span>
    </>
  );
}
