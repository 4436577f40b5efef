/** Milliseconds after which a reading that failed is tried again, and the longest such pause. */
const firstPauseMs = 250;
const maxPauseMs = 4_000;

/** What follows a store's changes. */
export interface Follower {
  /** To be called at each change. */
  onChange(): void;
  close(): void;
}

/**
 * Reads what changed at each change, and again where that failed, until it has succeeded: a change is told once,
 * and the database may go away before it is read.
 */
export function followChanges(
  refresh: () => Promise<void>,
  onError: (error: unknown) => void,
): Follower {
  let pauseMs = firstPauseMs;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;

  function read(): void {
    clearTimeout(again);
    again = undefined;
    refresh().then(
      () => {
        pauseMs = firstPauseMs;
      },
      (error: unknown) => {
        onError(error);
        if (isClosed) return;
        clearTimeout(again);
        again = setTimeout(read, pauseMs).unref();
        pauseMs = Math.min(maxPauseMs, pauseMs * 2);
      },
    );
  }

  return {
    onChange: read,
    close() {
      isClosed = true;
      clearTimeout(again);
    },
  };
}
