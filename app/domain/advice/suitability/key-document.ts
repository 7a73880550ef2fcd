/** Why a document cannot be opened. HOST: its server is not one that the installation asks. */
export const KID_FAULTS = ["HOST", "UNREACHABLE", "REFUSED", "NO_PDF", "TOO_LARGE"] as const;
export type KidFault = (typeof KID_FAULTS)[number];

/** A key information document whose address is known, and what opening it found; null where it was not opened yet. */
export interface KeyDocument {
  name: string;
  /** Null of a mandate and of the contract itself. */
  series: string | null;
  opened: { fault: KidFault | null; date: string | null; language: string | null } | null;
}
