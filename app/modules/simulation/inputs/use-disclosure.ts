import { type SyntheticEvent, useState } from "react";

/** Props of a `<details>` that opens by itself when there is a reason to, and then stays as the person leaves it. */
export function useDisclosure(reason: boolean) {
  const [open, setOpen] = useState(reason);
  return { open: open || reason, onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open) };
}
