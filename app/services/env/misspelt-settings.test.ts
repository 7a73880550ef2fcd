import { expect, it } from "vitest";
import { misspeltSettings } from "./misspelt-settings.ts";

it("points out settings that are a letter or two away from one", () => {
  const source = {
    DATABSE_URL: "x",
    Session_Secrets: "y",
    OIDC_ISUER: "z",
    DATABASE_URL: "postgres://a/b",
    PATH: "/bin",
    HOSTNAME: "box",
    SHELL: "sh",
  };
  expect(misspeltSettings(source)).toEqual([
    { given: "DATABSE_URL", meant: "DATABASE_URL" },
    { given: "Session_Secrets", meant: "SESSION_SECRETS" },
    { given: "OIDC_ISUER", meant: "OIDC_ISSUER" },
  ]);
});

it("says nothing of an ordinary environment", () => {
  const names = [
    "HOME",
    "USER",
    "LANG",
    "PATH",
    "PWD",
    "SHLVL",
    "TERM",
    "LOGNAME",
    "MAIL",
    "EDITOR",
    "TMPDIR",
    "NODE_OPTIONS",
    "npm_config_prefix",
    "KUBERNETES_PORT",
    "DEBIAN_FRONTEND",
  ];
  expect(misspeltSettings(Object.fromEntries(names.map((name) => [name, "1"])))).toEqual([]);
});
