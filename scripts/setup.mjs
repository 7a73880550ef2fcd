// What npm start, npm test and npm run bench need before they can do their job. Plain Node: it runs before any
// package is installed. Each step says in one line what it does, and only when there is something to do.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = [20, 19];

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs a command and ends this process with its exit code when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (done.error) {
    say(`${command} could not be started: ${done.error.message}`);
    process.exit(1);
  }
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** `run` beside what else this process does. */
export function runAside(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      say(`${command} could not be started: ${error.message}`);
      process.exit(1);
    });
    child.once("close", (status) => (status === 0 ? resolve() : process.exit(status ?? 1)));
  });
}

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    say(`Node ${OLDEST_NODE.join(".")} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
}

function stampMatches(file, value) {
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

/** Installs the packages of the lock file, with what `patches/` changes in them, when they are missing or belong to other ones. */
export function ensureInstalled() {
  requireNode();
  const stamp = join(root, "node_modules", ".cairn-installed");
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(process.version);
  const patches = join(root, "patches");
  for (const name of readdirSync(patches).sort()) wanted.update(readFileSync(join(patches, name)));
  const stampText = wanted.digest("hex");
  if (stampMatches(stamp, stampText)) return;
  say("Installing packages from the lock file (about a minute the first time) ...");
  const env = { ...process.env };
  delete env.NODE_ENV;
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], { env, stdio: ["ignore", "ignore", "inherit"] });
  run(process.execPath, [join("node_modules", "patch-package", "index.js"), "--error-on-fail"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeFileSync(stamp, stampText);
}

const SOURCES = [
  "app",
  "backend",
  "public",
  "server.ts",
  "serve.ts",
  "operator.ts",
  "vite.config.ts",
  "remix.config.js",
  "scripts/build.mjs",
  "package-lock.json",
  "patches",
];
const NOT_BUILT = /\.test\.tsx?$|\.md$/;

function* filesOf(path) {
  const info = statSync(path);
  if (info.isFile()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

function sourceHash() {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    for (const file of filesOf(path)) {
      if (NOT_BUILT.test(file)) continue;
      hash.update(file.slice(root.length)).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

/** Builds when the sources differ from those of the last build. */
export async function ensureBuilt() {
  const stamp = join(root, "build", ".stamp");
  const wanted = sourceHash();
  if (stampMatches(stamp, wanted)) return;
  say("Building the application ...");
  const { build } = await import("./build.mjs");
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The headless shell first: the same engine without a window's work, which is half of what the browser tests take. */
const SYSTEM_BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);

/** A package of Debian that tests use; where root or apt are missing it stays missing. */
function installForTests(what, ...packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  say(`Installing ${what} for the tests ...`);
  const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], quiet);
  spawnSync("apt-get", ["install", "-y", "-qq", ...packages], quiet);
}

/** The proxies of the tests behind one. Without them those tests say that they are skipped. */
export function ensureProxy() {
  if (!existsSync("/usr/sbin/haproxy")) installForTests("HAProxy", "haproxy");
  if (!existsSync("/usr/sbin/nginx") || spawnSync("openssl", ["version"]).status !== 0) installForTests("nginx", "nginx", "openssl");
}

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, the system's, Debian's package (installed when root may),
 * else Playwright's own download.
 */
export async function ensureBrowser() {
  const present = () => [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS].find((path) => path && existsSync(path));
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (present()) break;
    installForTests("Debian's Chromium", name);
  }
  const found = present();
  if (found) return found;
  say("Downloading Playwright's Chromium for the browser tests ...");
  run("npx", ["playwright", "install", "chromium"]);
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}
