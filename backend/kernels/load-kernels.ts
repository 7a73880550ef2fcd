import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Kernels } from "#app/domain/numerics/kernels.ts";
import { wasmKernels } from "./wasm-kernels.ts";

/** Where the compiled loops stand: beside the built server, or where a run from the sources keeps them. */
export function kernelsFile(here: string = import.meta.url): string {
  return fileURLToPath(new URL(here.endsWith(".ts") ? "../../.cache/scenario-kernels.wasm" : "./scenario-kernels.wasm", here));
}

/** The loops in WebAssembly; null where there is no such file, or the engine has no SIMD: the TypeScript does the same. */
export function loadKernels(file: string = kernelsFile()): Kernels | null {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(readFileSync(file));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  return WebAssembly.validate(bytes) ? wasmKernels(new WebAssembly.Module(bytes)) : null;
}
