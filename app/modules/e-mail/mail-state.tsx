import { Form } from "@remix-run/react";
import { Badge } from "#app/components/data/badge.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import type { MailListRow } from "./mail-list.server.ts";

const TONES = { SENT: "positive", QUEUED: "information", SENDING: "information", UNKNOWN: "flashy", FAILED: "negative" } as const;

type Shown = Pick<MailListRow, "state" | "stateLabel" | "meaning">;

/** What became of an e-mail and what that means for its sender. */
export const MailState = ({ mail: { state, stateLabel, meaning } }: { mail: Shown }) => (
  <>
    <Badge tone={TONES[state]}>{stateLabel}</Badge>
    {meaning ? <p className="hint">{meaning}</p> : null}
  </>
);

/** Sends one of unknown outcome again; its page's action reads the form. */
export function SendAgain({ uuid, to, again, action }: Pick<MailListRow, "uuid" | "to" | "again"> & { action?: string | undefined }) {
  if (!again) return null;
  return (
    <Form method="post" action={action}>
      <HiddenFields idem={again.idem} />
      <input type="hidden" name="mail" value={uuid} />
      <input type="hidden" name="address" value={to} />
      <SubmitButton variant="secondary" name="intent" value="mail-again">
        {again.label}
        <span className="visually-hidden"> {to}</span>
      </SubmitButton>
    </Form>
  );
}
