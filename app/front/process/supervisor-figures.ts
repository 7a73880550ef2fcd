import { Counter, Gauge, Registry } from "prom-client";

/** What the one that supervises the processes of a port counts of them. */
export interface SupervisorFigures {
  failed(when: "start" | "serving" | "replacement"): void;
  /** How the last replacement of the processes ended. */
  replaced(isDone: boolean): void;
  /** `areAll`: whether every process gave its figures just now. */
  text(areAll: boolean): Promise<string>;
}

export function supervisorFigures(processes: { wanted: number; serving(): number }): SupervisorFigures {
  const registers = [new Registry()];
  new Gauge({
    name: "web_processes",
    help: "Processes of this port, wanted and serving",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "wanted" }, processes.wanted);
      this.set({ state: "serving" }, processes.serving());
    },
  });
  const failures = new Counter({
    name: "web_process_failures_total",
    help: "Processes that could not be started, that ended by themselves, and successors that did not start",
    labelNames: ["when"],
    registers,
  });
  for (const when of ["start", "serving", "replacement"]) failures.inc({ when }, 0);
  const lastReplacement = new Gauge({
    name: "web_replacement_failed",
    help: "1 where the processes were to be replaced the last time and were not, 0 otherwise",
    registers,
  });
  lastReplacement.set(0);
  const complete = new Gauge({
    name: "web_figures_complete",
    help: "1 where every process gave its figures, 0 where one did not within five seconds and those of all are left out",
    registers,
  });
  return {
    failed: (when) => failures.inc({ when }),
    replaced: (isDone) => lastReplacement.set(isDone ? 0 : 1),
    text: (areAll) => {
      complete.set(areAll ? 1 : 0);
      return registers[0]!.metrics();
    },
  };
}
