import { Readable } from "node:stream";

/**
 * A stream's bytes, ended with an error where its source gives none for so long while somebody waits
 * for them. A reader who does not read is not counted.
 * @param failed the error of the returned stream for one of the source
 */
export function withinIdleTime(
  source: Readable,
  idleMs: number,
  failed: (error: unknown) => Error,
): Readable {
  async function* pieces() {
    const each = source[Symbol.asyncIterator]();
    try {
      for (;;) {
        const timer = setTimeout(() => {
          source.destroy(new Error(`No data for ${idleMs} ms`));
        }, idleMs);
        const next = await each.next().finally(() => clearTimeout(timer));
        if (next.done) return;
        yield next.value;
      }
    } catch (error) {
      throw failed(error);
    } finally {
      source.destroy();
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}
