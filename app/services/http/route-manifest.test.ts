import { createServer } from "node:http";
import { runInNewContext } from "node:vm";
import type { ServerBuild } from "@remix-run/node";
import express from "express";
import { describe, expect, it } from "vitest";
import { packed, routeManifest } from "./route-manifest.ts";

const no = { hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };
const assets: ServerBuild["assets"] = {
  entry: { module: "/assets/entry-1.js", imports: ["/assets/vendor-1.js", "/assets/frame-1.js"] },
  url: "/assets/manifest-1.js",
  version: "1",
  routes: {
    root: { ...no, id: "root", path: "", hasLoader: true, hasErrorBoundary: true, module: "/assets/root-1.js", imports: [], css: [] },
    home: {
      ...no,
      id: "home",
      parentId: "root",
      index: true,
      module: "/assets/home-1.js",
      imports: ["/assets/vendor-1.js"],
      css: ["/a.css"],
    },
    "fia/list": {
      ...no,
      id: "fia/list",
      parentId: "root",
      path: "fia/:uuid/*",
      hasAction: true,
      hasLoader: true,
      module: "/assets/list-1.js",
      imports: ["/assets/vendor-1.js", "/assets/frame-1.js"],
      css: [],
    },
  },
};

/** What the browser has after the script has run, as plain data. */
function unpacked(script: string) {
  const window: { __remixManifest?: unknown } = {};
  runInNewContext(script, { window });
  return JSON.parse(JSON.stringify(window.__remixManifest)) as ServerBuild["assets"];
}
/** The same without what is false: to the browser that is the same as not being there. */
const plain = (all: ServerBuild["assets"]) => JSON.parse(JSON.stringify(all, (_key, value) => (value === false ? undefined : value)));

describe("the script of the routes", () => {
  it("gives the browser what Remix's own would", () => {
    expect(unpacked(packed(assets))).toEqual(plain(assets));
  });

  it("is answered at its address alone, packed as the browser asks", async () => {
    const app = express().use(routeManifest(assets));
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as { port: number };
      const get = (path: string, encoding: string) =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers: { "accept-encoding": encoding } });
      for (const encoding of ["br", "gzip", "identity"]) {
        const answer = await get(assets.url, encoding);
        expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
        expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect(unpacked(await answer.text())).toEqual(plain(assets));
      }
      expect((await get("/assets/other-1.js", "br")).status).toBe(404);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
