/** A name as it is compared: case, accents, spaces, hyphens and apostrophes say nothing of who it is. */
const key = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

export const isSameName = (one: string, other: string): boolean => key(one) === key(other);

interface Said {
  clientFirstName?: string | undefined;
  clientLastName?: string | undefined;
  clientBirthDate?: string | undefined;
}
export interface OnRecord {
  firstName: string;
  lastName: string;
  birthYear: number;
}

/** In place of a record: who is none of those on record, though names and year of birth are the same. */
export const OTHER_PERSON = "other";

/** Whether two records are of one person: the same names, in either order, and the same year of birth. */
export const isSameRecord = (one: OnRecord, other: OnRecord): boolean =>
  one.birthYear === other.birthYear &&
  (key(one.firstName + one.lastName) === key(other.firstName + other.lastName) ||
    key(one.firstName + one.lastName) === key(other.lastName + other.firstName));

/** Names of a session that are not those of the client's record; a name that is not said is not another one. */
export function otherNames(said: Said, { firstName, lastName }: OnRecord): Array<"clientFirstName" | "clientLastName"> {
  const record = { clientFirstName: firstName, clientLastName: lastName };
  return (["clientFirstName", "clientLastName"] as const).filter((name) => !isSameName(said[name] ?? record[name], record[name]));
}

/** Whether a session says the whole name of a client on record, and no other year of birth. */
export function isSamePerson(said: Said, record: OnRecord): boolean {
  if (!said.clientFirstName || !said.clientLastName || otherNames(said, record).length > 0) return false;
  return said.clientBirthDate === undefined || Number(said.clientBirthDate.slice(0, 4)) === record.birthYear;
}
