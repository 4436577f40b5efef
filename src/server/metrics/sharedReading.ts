/** Time for which a reading counts, in milliseconds: figures of one collection share it. */
const validMs = 1_000;

/** A reading that several figures share; undefined where it failed. */
export function sharedReading<Value>(read: () => Promise<Value>): () => Promise<Value | undefined> {
  let readAt = Number.NEGATIVE_INFINITY;
  let value: Promise<Value | undefined> = Promise.resolve(undefined);
  return () => {
    const now = performance.now();
    if (now - readAt > validMs) {
      readAt = now;
      value = read().catch(() => undefined);
    }
    return value;
  };
}
