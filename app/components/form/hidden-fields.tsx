import { useState } from "react";
import { useKeptVersion } from "./kept-form.ts";

export interface HiddenFieldsProps {
  /** Key that makes a second sending of the same form harmless; made by the loader (`crypto.randomUUID()`). */
  idem?: string;
  /** Version of the record that the person saw. */
  version?: number;
}

export function HiddenFields({ idem, version }: HiddenFieldsProps) {
  const kept = useKeptVersion();
  // What was typed belongs to its version, until the page itself learns of a newer one.
  const [first] = useState(version);
  return (
    <>
      {idem === undefined ? null : <input type="hidden" name="idem" value={idem} />}
      {version === undefined ? null : <input type="hidden" name="version" value={version === first ? (kept ?? version) : version} />}
    </>
  );
}
