import { Fragment } from "react";

/** Broken after its signs, never within a word. */
export function EmailAddress({ email }: { email: string }) {
  const parts = email.split(/(?<=[@.])/);
  return (
    <span className="email-address">
      {parts.map((part, at) => (
        <Fragment key={parts.slice(0, at + 1).join("")}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
