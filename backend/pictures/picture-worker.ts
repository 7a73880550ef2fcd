import { parentPort, workerData } from "node:worker_threads";
import { readPicture } from "#app/domain/theme/picture.server.ts";

const { bytes, announced } = workerData as { bytes: Uint8Array; announced?: string };
parentPort?.postMessage(readPicture(Buffer.from(bytes), announced));
