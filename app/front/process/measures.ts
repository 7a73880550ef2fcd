import { Gauge, type Registry } from "prom-client";

export interface Sample {
  value: number;
  labels?: Record<string, string>;
}
/** A figure that is read when the metrics are. */
export interface Measure {
  name: string;
  help: string;
  labels?: string[];
  /** What stands for all processes of a port: their sum where nothing is said, or what each of them reads alike. */
  together?: "first" | "min";
  read(): Promise<Sample[]>;
}

/** Longest wait for one figure. */
const LIMIT_MS = 2_000;

/** Registers the figures. One that cannot be read in time is left out of the answer: the others are read all the same. */
export function registerMeasures(registry: Registry, measures: readonly Measure[]): void {
  for (const { name, help, labels = [], together = "sum", read } of measures) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: labels,
      aggregator: together,
      registers: [registry],
      async collect() {
        if (labels.length === 0) gauge.remove();
        else gauge.reset();
        for (const { value, labels: own = {} } of await inTime(read)) gauge.set(own, value);
      },
    });
  }
}

async function inTime(read: Measure["read"]): Promise<Sample[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Sample[]>((resolve) => {
    timer = setTimeout(() => resolve([]), LIMIT_MS);
  });
  return Promise.race([read().catch(() => []), late]).finally(() => clearTimeout(timer));
}
