import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot, type RunningApp, signInOverHttp, startApp } from "../../fixtures/app.ts";
import { documentedLabels, documentedMetrics, watchedMetrics } from "../../fixtures/outside/documented-metrics.ts";

const built = existsSync(join(projectRoot, "build", "server.js"));
const namesIn = (metrics: string) => [...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name);
const documented = documentedMetrics("Metrics");

describe.skipIf(!built)(`the metrics of a server${built ? "" : " (skipped: the application is not built)"}`, () => {
  let app: RunningApp;
  let text = "";
  const value = (sample: string) => {
    const line = text.split("\n").find((one) => one.startsWith(`${sample} `));
    return line === undefined ? null : Number(line.split(" ").at(-1));
  };

  beforeAll(async () => {
    app = await startApp();
    await signInOverHttp(app.url, "adviser");
    text = await (await fetch(`${app.url}/metrics`)).text();
  }, 120_000);
  afterAll(() => app?.stop());

  it("are those that operators read about", () => {
    const names = namesIn(text).filter((name) => !/^(process|nodejs)_/.test(name));
    expect(names.sort()).toEqual(documented);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  });

  it("are those that docs/alerting.md watches, with the labels that it asks for", () => {
    const known = [...namesIn(text), ...documentedMetrics("Metrics of several processes")];
    const watched = watchedMetrics();
    expect(watched.length).toBeGreaterThan(15);
    expect(watched.filter(({ name }) => !known.includes(name))).toEqual([]);
    const unlabelled = watched.flatMap(({ name, labels }) =>
      labels.flatMap((label) => (documentedLabels(name).includes(label) ? [] : `${name}: ${label}`)),
    );
    expect(unlabelled).toEqual([]);
  });

  it("tell what is so", () => {
    expect(value("sessions")).toBe(1);
    expect(value("database_size_bytes")).toBeGreaterThan(1_000_000);
    expect(value("database_query_duration_seconds_count")).toBeGreaterThan(10);
    const connections = ["in_use", "idle"].map((state) => value(`database_connections{state="${state}"}`) ?? 0);
    expect(connections.reduce((sum, n) => sum + n)).toBe(1);
    expect(value('computations{state="waiting"}')).toBe(0);
    expect(value('issuer_documents{kind="kid",state="opened"}')).toBeGreaterThan(10);
    expect(value('part_up{part="database"}')).toBe(1);
    expect(value('part_up{part="storage"}')).toBe(1);
    expect(value("disk_limit_bytes")).toBe(256 * 2 ** 20);
    expect(value("disk_free_bytes")).toBeGreaterThan(256 * 2 ** 20);
  });
});
