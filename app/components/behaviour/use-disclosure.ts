import { type SyntheticEvent, useState } from "react";

/** Props of a `<details>` that opens by itself whenever a reason to arises, and otherwise stays as the person leaves it. */
export function useDisclosure(reason: boolean) {
  const [open, setOpen] = useState(reason);
  const [known, setKnown] = useState(reason);
  if (reason !== known) {
    setKnown(reason);
    if (reason) setOpen(true);
  }
  return { open, onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open) };
}
