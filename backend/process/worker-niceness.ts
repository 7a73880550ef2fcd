/**
 * Threads that compute or lay out documents yield to the thread that answers pages: on a busy machine a page does not wait
 * for its share of the processor beside a long computation, and an idle machine computes as fast as before. Linux only:
 * elsewhere a thread has no priority of its own, and the whole process would be slowed down.
 */
export const WORKER_NICENESS = process.platform === "linux" ? 8 : 0;
