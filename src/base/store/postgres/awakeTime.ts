/** Parts of a wait: one that ends late counts once. */
const steps = 8;

/** What `withinAwake` resolves to where nothing came. */
export const late = Symbol("late");

/**
 * Waits for a promise, at most for milliseconds in which this process runs and reads what has arrived. While
 * it gets no core, or works for long in one turn, silence says nothing of the other end.
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
      // After the timers of a turn comes what has arrived, and then this.
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
