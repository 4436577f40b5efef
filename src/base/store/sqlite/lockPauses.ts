/** Longest pause between two tries for a lock that another process holds, in milliseconds. */
const maxPauseMs = 25;

/**
 * Pauses between tries for such a lock, in milliseconds, without end: each twice as long as the one
 * before, varied at random by up to a half, so that processes do not try at the same times.
 */
export function* lockPauses(): Generator<number, never> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    yield pauseMs * (0.5 + Math.random());
  }
}
