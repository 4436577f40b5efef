/** Steps of a wait: one that ends late counts once. */
const steps = 8;

/** Result of `withinAwake` on timeout. */
export const late = Symbol("late");

/**
 * Waits for a promise with a timeout that counts only the time in which this process runs and reads
 * its sockets. While it is suspended or blocks the event loop, silence is no sign of the other end.
 */
export async function withinAwake<T>(
  promise: Promise<T>,
  waitMs: number,
): Promise<T | typeof late> {
  const { promise: end, resolve } = Promise.withResolvers<typeof late>();
  let timer: NodeJS.Timeout | undefined;
  let left = steps;
  const step = () => {
    timer = setTimeout(() => {
      left -= 1;
      if (left > 0) step();
      // Sockets are read after timers, and before this.
      else setImmediate(() => resolve(late));
    }, waitMs / steps);
  };
  step();
  try {
    return await Promise.race([promise, end]);
  } finally {
    clearTimeout(timer);
  }
}
