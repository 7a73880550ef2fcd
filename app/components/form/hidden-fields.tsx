export interface HiddenFieldsProps {
  /** Key that makes a second sending of the same form harmless; made by the loader (`crypto.randomUUID()`). */
  idem?: string;
  /** Version of the record that the person saw. */
  version?: number;
}

export function HiddenFields({ idem, version }: HiddenFieldsProps) {
  return (
    <>
      {idem === undefined ? null : <input type="hidden" name="idem" value={idem} />}
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
    </>
  );
}
