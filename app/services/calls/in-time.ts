/**
 * What `work` gives where it is there within `ms` milliseconds, else null: the work goes on, for whoever asks for it again. What it
 * throws in time is thrown.
 */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  // Who asks again is told of a fault.
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
