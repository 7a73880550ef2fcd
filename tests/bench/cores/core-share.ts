import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Short, so that a process that has used up its share waits for milliseconds, not for a tenth of a second. */
const PERIOD_MICROSECONDS = 10_000;

const V1 = "/sys/fs/cgroup/cpu";
const V2 = "/sys/fs/cgroup";

/**
 * A control group of Linux in which a process, with all its threads, has `share` of one core: as on a machine whose cores are
 * slower, while the database and the program that asks have the rest of this one. Undefined where the kernel or the rights of
 * the account allow none. The group is deleted by its `end`, once its process has ended.
 */
export function limitToShare(pid: number, share: number): { end: () => void } | undefined {
  const quota = Math.round(share * PERIOD_MICROSECONDS);
  const first = existsSync(join(V1, "cpu.cfs_quota_us"));
  const group = join(first ? V1 : V2, `cairn-bench-${pid}`);
  try {
    mkdirSync(group);
    if (first) {
      writeFileSync(join(group, "cpu.cfs_period_us"), String(PERIOD_MICROSECONDS));
      writeFileSync(join(group, "cpu.cfs_quota_us"), String(quota));
    } else writeFileSync(join(group, "cpu.max"), `${quota} ${PERIOD_MICROSECONDS}`);
    writeFileSync(join(group, "cgroup.procs"), String(pid));
    return { end: () => rmdirSync(group) };
  } catch {
    if (existsSync(group)) rmdirSync(group);
    return undefined;
  }
}
