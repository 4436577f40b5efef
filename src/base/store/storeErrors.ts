/** A newer release has removed from the database, or changed in it, what this code uses. */
export class StoreNewerThanCode extends Error {
  /** Names of the migrations that did so, oldest first. */
  readonly unknown: readonly string[];
  /** The newest migration this code knows. */
  readonly newestKnown: string;

  constructor(unknown: readonly string[], newestKnown: string) {
    super(
      `The database was made by a newer release: it holds ${unknown.join(", ")}, and this one knows ` +
        `migrations up to ${newestKnown}. Start that release, or a later one.`,
    );
    this.name = "StoreNewerThanCode";
    this.unknown = unknown;
    this.newestKnown = newestKnown;
  }
}

/**
 * Thrown when another writer held the database for longer than a write may wait. Nothing was
 * written.
 */
export class StoreBusy extends Error {
  readonly status = 503;

  constructor(waitedMs: number, options?: ErrorOptions) {
    super(`The database was busy with other writes for ${Math.round(waitedMs)} ms`, options);
    this.name = "StoreBusy";
  }
}

/** The database does not answer. */
export class StoreUnavailable extends Error {
  readonly status = 503;

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The database does not answer: ${reason}`, { cause });
    this.name = "StoreUnavailable";
  }
}

/** Time after which a client may try again that found the database out of reach, in seconds. */
export const outageRetrySeconds = 5;

/**
 * SQLite's results that say that the file cannot be used just now: busy, locked, read-only, an error
 * of the disk, corrupt, full, not to be opened, no database (https://sqlite.org/rescode.html).
 */
const sqliteOutages: readonly number[] = [5, 6, 8, 10, 11, 13, 14, 26];

/** True for an error by which the database cannot be used now, whatever the statement. */
export function isOutage(error: unknown): boolean {
  if (error instanceof StoreBusy || error instanceof StoreUnavailable) return true;
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  // The kinds of a result stand in its higher bits.
  return typeof error.errcode === "number" && sqliteOutages.includes(error.errcode & 0xff);
}

/** The database could be opened for reading alone; `cause` says why. */
export class StoreReadOnly extends StoreUnavailable {
  constructor(cause: unknown) {
    super(cause);
    const reason = cause instanceof Error ? cause.message : String(cause);
    this.name = "StoreReadOnly";
    this.message = `The database cannot be written: ${reason}`;
  }
}
