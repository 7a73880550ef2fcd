import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EnvError, readEnv } from "#app/services/env/env.server.ts";
import { variables } from "#app/services/env/env-schema.ts";
import { SERVER_FLAGS } from "../../../scripts/server-flags.mjs";
import { projectRoot, type RunningApp, startApp } from "../../fixtures/app.ts";
import { pairsOf, stagesOf } from "../../fixtures/outside/dockerfile.ts";
import { at, manifestsOf } from "../../fixtures/outside/manifest.ts";

const place = (name: string) => join(projectRoot, "docs", "hosting", name);
const image = stagesOf(join(projectRoot, "Dockerfile")).at(-1)!;
/** Longest time from the signal to the end: draining, what is under way, kept connections (`serve.ts`). */
const stopSeconds = (env: Record<string, string>) => readEnv(filled(env)).DRAIN_MS! / 1000 + 30 + 2;

/** The settings once each change-me is replaced. */
const filled = (env: Record<string, string>) => ({
  NODE_ENV: "production",
  DRAIN_MS: "5000",
  ...Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      name === "SESSION_SECRETS" || value === "change-me"
        ? "kX9vQ2mT7pLw4zR8cY1nB6sD3fH5jG0a"
        : value.replace("change-me:", "").replace(":change-me@", ":kX9vQ2mT7pLw@"),
    ]),
  ),
});

describe("the settings of docs/hosting", () => {
  const file = Object.fromEntries(
    readFileSync(place("cairn.env"), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  const [secret, settings] = manifestsOf(place("kubernetes.yaml"));
  const pods = { ...(at(settings!, "data") as Record<string, string>), ...(at(secret!, "stringData") as Record<string, string>) };

  it.each([
    ["cairn.env", file],
    ["kubernetes.yaml", pods],
  ])("of %s are settings that start once their secrets are replaced, and not before", (_name, env) => {
    expect(Object.keys(env).filter((name) => !(name in variables.shape))).toEqual([]);
    expect(readEnv({ ...filled(env), HOST: "0.0.0.0" })).toMatchObject({ REQUIRE_TLS: true, DEMO: false, EMBEDDED_IDP: false });
    expect(() => readEnv(env)).toThrow(EnvError);
  });

  it("are left time to stop in", () => {
    const unit = readFileSync(place("cairn.service"), "utf8");
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(stopSeconds(file));
    const pod = at(manifestsOf(place("kubernetes.yaml"))[2]!, "spec", "template", "spec");
    const [sleep, seconds] = at(pod, "containers", 0, "lifecycle", "preStop", "exec", "command") as string[];
    expect(sleep).toBe("sleep");
    expect(Number(at(pod, "terminationGracePeriodSeconds"))).toBeGreaterThan(stopSeconds(pods) + Number(seconds));
  });
});

describe("the unit of systemd", () => {
  const unit = readFileSync(place("cairn.service"), "utf8");
  const of = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1];

  it("starts what npm start starts, and replaces it by the operator's command", () => {
    expect(of("ExecStart")).toBe(["/usr/bin/node", ...SERVER_FLAGS, "build/server.js"].join(" "));
    expect(of("ExecReload")).toBe("/usr/bin/node build/operator.js reload");
    expect(of("Environment")).toBe(`DATA_DIR=/var/lib/${of("StateDirectory")}`);
  });

  const verifies = spawnSync("systemd-analyze", ["--version"]).status === 0;
  it.skipIf(!verifies)(`is accepted by systemd${verifies ? "" : " (skipped: there is no systemd-analyze)"}`, () => {
    const folder = mkdtempSync(join(tmpdir(), "cairn-unit-"));
    const copy = join(folder, "cairn.service");
    // Its program is where this machine has it.
    writeFileSync(copy, unit.replaceAll("/usr/bin/node", process.execPath));
    const done = spawnSync("systemd-analyze", ["verify", copy], { encoding: "utf8" });
    rmSync(folder, { recursive: true, force: true });
    expect([done.status, `${done.stdout}${done.stderr}`.split("\n").filter((line) => line.includes("cairn"))]).toEqual([0, []]);
  });
});

const built = existsSync(join(projectRoot, "build", "server.js"));
describe.skipIf(!built)(`the manifest of Kubernetes${built ? "" : " (skipped: the application is not built)"}`, () => {
  const [, , deployment, service] = manifestsOf(place("kubernetes.yaml"));
  const pod = at(deployment!, "spec", "template", "spec");
  const container = at(pod, "containers", 0);
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ timeoutMs: 120_000 });
  }, 120_000);
  afterAll(() => app?.stop());

  it("has the user, the port and the volumes of the image", () => {
    expect(image.last("USER")).toBe("node");
    expect([at(pod, "securityContext", "runAsUser"), at(pod, "securityContext", "fsGroup")]).toEqual(["1000", "1000"]);
    expect(at(container, "ports", 0, "containerPort")).toBe(image.last("EXPOSE"));
    expect(at(service!, "spec", "ports", 0, "targetPort")).toBe(at(container, "ports", 0, "name"));
    const mounts = (at(container, "volumeMounts") as { mountPath: string }[]).map(({ mountPath }) => mountPath);
    expect(mounts).toEqual(JSON.parse(image.last("VOLUME")));
    expect(mounts).toContain(pairsOf(image.all("ENV")).DATA_DIR);
    expect(at(container, "securityContext", "readOnlyRootFilesystem")).toBe("true");
  });

  it.each(["startupProbe", "livenessProbe", "readinessProbe"])("asks by its %s what the server answers", async (probe) => {
    expect(at(container, probe, "httpGet", "port")).toBe(at(container, "ports", 0, "name"));
    const answer = await fetch(`${app.url}${String(at(container, probe, "httpGet", "path"))}`);
    expect(answer.status).toBe(200);
  });

  it("gives a start the minute that it waits for the database, and more for migrations", () => {
    const probe = at(container, "startupProbe");
    expect(Number(at(probe, "periodSeconds")) * Number(at(probe, "failureThreshold"))).toBeGreaterThan(120);
  });
});
