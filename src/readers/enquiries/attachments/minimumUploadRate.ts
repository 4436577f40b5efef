/** Minimum rate at which a file must arrive. */
export interface TransferRate {
  /** Milliseconds without a byte. */
  readonly silenceMs: number;
  /** Milliseconds at the beginning in which it may come as slowly as it likes. */
  readonly graceMs: number;
  /** Bytes a second from then on, on the average since the beginning. */
  readonly minBytesPerSecond: number;
}

/** The rate of a file of the staff's: over a poor line, and by no client that only holds a place. */
export const usualRate: TransferRate = {
  silenceMs: 30_000,
  graceMs: 20_000,
  minBytesPerSecond: 4 * 1_024,
};

/** A file arrives too slowly to be waited for. */
export class UploadTooSlow extends Error {
  readonly statusCode = 408;

  constructor() {
    super("The file arrives too slowly");
    this.name = "UploadTooSlow";
  }
}

/**
 * Passes bytes on as they come, as long as they come in time.
 * @param pace asked before each piece: it may change on the way
 * @throws UploadTooSlow; then the source is left as it is, in the middle of a piece
 */
export async function* withMinimumRate(
  bytes: AsyncIterable<Uint8Array>,
  pace: () => TransferRate,
): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  const started = performance.now();
  for (let arrived = 0; ; ) {
    const { silenceMs, graceMs, minBytesPerSecond } = pace();
    const leftMs = graceMs + (arrived / minBytesPerSecond) * 1_000 - (performance.now() - started);
    const { done, value } = await inTime(pieces.next(), Math.min(silenceMs, leftMs));
    if (done) return;
    arrived += value.length;
    yield value;
  }
}

async function inTime<T>(waited: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UploadTooSlow()), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([waited, late]);
  } finally {
    clearTimeout(timer);
  }
}
