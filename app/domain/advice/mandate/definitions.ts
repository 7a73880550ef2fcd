import { CAUTIOUS } from "#app/domain/glidepath.ts";
import type { Lines } from "#app/domain/simulation/management.ts";
import { hundredthsOf } from "#app/domain/simulation/weights.ts";
import type { AdvisedAllocation, DelegatedProfile, ManagementMode } from "../allocation.ts";

/** A mandate as the contract offers it; `lines` has what it holds, or the mandate itself as one line where that is not published. */
export interface DefinedMandate {
  code: string;
  label: string;
  manager: string;
  /** Per cent a year. */
  mandateFee: string;
  riskLevel?: number | undefined;
  kidUrl?: string | undefined;
  lines: Lines;
}

/** What the contract holds with the years of the session left; the risky part in per cent. */
export interface DefinedHorizon {
  riskyAssetsStartPercentage: string;
  lines: Lines;
}

/** What the contract defines of the parts of an allocation that are managed by others. */
export interface Definitions {
  mandates: readonly DefinedMandate[];
  /** Null where it has no grid. */
  horizon: DefinedHorizon | null;
}

interface ChosenProfile extends DelegatedProfile {
  mandatCode?: string | undefined;
  kidUrl?: string | undefined;
  profileRiskLevel?: number | undefined;
  mandateFee?: string | undefined;
}
interface ChosenHorizon {
  riskyAssetsStartPercentage?: string | undefined;
  lines?: Lines | undefined;
}
/** An allocation with what it says of its managed parts. */
export interface ManagedAllocation extends AdvisedAllocation {
  delegatedProfiles?: readonly ChosenProfile[] | undefined;
  horizonProfile?: ChosenHorizon | undefined;
}

type DefinedField =
  | "mandatCode"
  | "label"
  | "assetManagerName"
  | "profileRiskLevel"
  | "mandateFee"
  | "kidUrl"
  | "lines"
  | "riskyAssetsStartPercentage";

/** What an allocation says otherwise than the contract. `part` is the profile, the horizon or the lines that say it. */
export interface DefinitionFault {
  mode: ManagementMode;
  field: DefinedField;
  /** The mandate, where it is one of those that are offered. */
  mandate?: string;
  defined: string | number | Lines | null;
  part: object;
}

/** Share of lines that may fall, in per cent. */
export const riskyShare = (lines: Lines, classOf: (series: string) => string | undefined): number =>
  lines.reduce((sum, { series, weight }) => sum + (CAUTIOUS.some((one) => one === classOf(series)) ? 0 : Number(weight)), 0);

const isManaged = (mode: ManagementMode) => mode === "delegated" || mode === "horizon";

/** Weights by series, alike whatever the order and the spelling. */
const weightsOf = (lines: Lines) =>
  lines
    .map(({ series, weight }) => `${series} ${hundredthsOf(weight) ?? weight}`)
    .sort()
    .join();
const sameLines = (one: Lines, other: Lines) => weightsOf(one) === weightsOf(other);
const sameFigure = (one: string, other: string) => Number(one) === Number(other);

/** What a part says of one field, unless it says nothing or the same as the contract. */
function differs(field: DefinedField, said: unknown, defined: unknown): boolean {
  if (said === undefined || said === "") return false;
  if (defined === undefined || defined === null) return true;
  if (field === "lines") return !sameLines(said as Lines, defined as Lines);
  if (field === "mandateFee" || field === "riskyAssetsStartPercentage") return !sameFigure(said as string, defined as string);
  return said !== defined;
}

function profileFaults(profile: ChosenProfile, mandates: readonly DefinedMandate[]): DefinitionFault[] {
  const about = { mode: "delegated" as const, part: profile };
  const mandate = mandates.find(({ code }) => code === profile.mandatCode);
  if (!mandate) return [{ ...about, field: "mandatCode", defined: null }];
  const { code, label, manager, riskLevel, mandateFee, kidUrl, lines } = mandate;
  const fields = { label, assetManagerName: manager, profileRiskLevel: riskLevel, mandateFee, kidUrl, lines } as const;
  return (Object.keys(fields) as Array<keyof typeof fields>)
    .filter((field) => differs(field, profile[field], fields[field]))
    .map((field) => ({ ...about, field, mandate: code, defined: fields[field] ?? null }));
}

function horizonFaults(chosen: ChosenHorizon | undefined, horizon: DefinedHorizon | null): DefinitionFault[] {
  if (!chosen) return [];
  return (["lines", "riskyAssetsStartPercentage"] as const)
    .filter((field) => (field === "lines" && horizon === null) || differs(field, chosen[field], horizon?.[field]))
    .map((field) => ({ mode: "horizon", part: chosen, field, defined: horizon?.[field] ?? null }));
}

/** What an allocation says of its managed parts otherwise than the contract; an absent field says nothing. */
export function definitionFaults(allocation: ManagedAllocation, { mandates, horizon }: Definitions): DefinitionFault[] {
  const { modes, managementType, lines, delegatedProfiles = [], horizonProfile } = allocation;
  const typed = !modes && isManaged(managementType) && lines.length > 0;
  return [
    ...(typed ? [{ mode: managementType, field: "lines" as const, defined: null, part: lines }] : []),
    ...delegatedProfiles.flatMap((profile) => profileFaults(profile, mandates)),
    ...horizonFaults(horizonProfile, horizon),
  ];
}

/** An allocation that is all under a mandate or a grid, with the split that says so. */
export function withManagedMode<A extends ManagedAllocation>(allocation: A): A {
  const { modes, managementType, lines } = allocation;
  return modes || !isManaged(managementType) || lines.length > 0
    ? allocation
    : { ...allocation, modes: [{ mode: managementType, weight: "100" }] };
}

/** The allocation with what the contract defines of its managed parts; parts that `isKept` names stay as they are. */
export function asDefined<A extends ManagedAllocation>(
  allocation: A,
  { mandates, horizon }: Definitions,
  isKept: (part: object) => boolean,
): A {
  const { delegatedProfiles, horizonProfile } = allocation;
  const profiles = delegatedProfiles?.map((profile) => {
    const mandate = mandates.find(({ code }) => code === profile.mandatCode);
    if (!mandate || isKept(profile)) return profile;
    const { label, manager, riskLevel, mandateFee, kidUrl, lines } = mandate;
    const own = { label, assetManagerName: manager, profileRiskLevel: riskLevel, mandateFee, kidUrl, lines };
    return { ...profile, ...own };
  });
  return withManagedMode({
    ...allocation,
    ...(profiles && { delegatedProfiles: profiles }),
    ...(horizonProfile && horizon && !isKept(horizonProfile) && { horizonProfile: { ...horizonProfile, ...horizon } }),
  });
}

/** Modes with a share whose content is not what the contract defines. */
export function modesOtherwise(allocation: ManagedAllocation, definitions: Definitions): ManagementMode[] {
  const { modes, managementType } = allocation;
  const held = modes ? modes.filter(({ weight }) => Number(weight) > 0).map(({ mode }) => mode) : [managementType];
  const faults = definitionFaults(allocation, definitions).map(({ mode }) => mode);
  return held.filter((mode) => faults.includes(mode));
}

export const hasManagedPart = ({ modes, managementType, delegatedProfiles = [], horizonProfile }: ManagedAllocation): boolean =>
  delegatedProfiles.length > 0 || horizonProfile !== undefined || (!modes && isManaged(managementType));
