import type { ReactNode } from "react";

/** A page and the modal of its child route: while there is one, the page cannot be reached, with or without script. */
export function ModalHost({ modal, children }: { modal: ReactNode; children: ReactNode }) {
  // React 18 knows no `inert` property and writes it as the attribute it is.
  const inert = modal ? { inert: "" } : {};
  return (
    <>
      <div {...inert}>{children}</div>
      {modal}
    </>
  );
}
