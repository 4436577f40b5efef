import type { ChangeNotifications } from "../changes/revisionWatch.ts";
import type { SqliteDatabase } from "./database.ts";

const pollMs = 200;

/**
 * Hints at commits of any other connection: SQLite counts them in shared memory, so that asking
 * costs some microseconds and no read of the file.
 */
export function sqliteNotifications(database: SqliteDatabase): ChangeNotifications {
  return (onHint) => {
    // Unequal to any version: the first look always hints, for what was published before it.
    let seen = Number.NaN;
    let asking = false;
    const look = async () => {
      if (asking) return;
      asking = true;
      try {
        const version = database.dataVersion();
        if (version !== seen) {
          await onHint();
          seen = version;
        }
      } catch {
        // `seen` stays as it was, so the next look hints again.
      } finally {
        asking = false;
      }
    };
    const timer = setInterval(() => void look(), pollMs);
    timer.unref();
    return async () => clearInterval(timer);
  };
}
