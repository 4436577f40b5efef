import { writeSync } from "node:fs";

/** Takes log lines, each with its line feed. */
export interface LogDestination {
  write(line: string): void;
}

/**
 * Standard output for a log that must not hold up or end the process. A line that cannot be written
 * (a full disk, a reader that is gone or behind) is dropped and counted, and the next one that can be
 * is preceded by a warning that says how many are missing.
 * @param write as `writeSync` of `node:fs`: gives how many of the bytes were taken, or throws
 */
export function logDestination(
  write: (bytes: Buffer) => number = (bytes) => writeSync(process.stdout.fd, bytes),
  now: () => number = Date.now,
): LogDestination {
  let lost = 0;
  let isTorn = false;

  /** Whether all of a text was written. What was written of a torn line is ended by a line feed. */
  const put = (text: string): boolean => {
    let rest = Buffer.from(isTorn ? `\n${text}` : text);
    try {
      while (rest.length > 0) {
        const taken = write(rest);
        if (taken > 0) isTorn = true;
        rest = rest.subarray(taken);
      }
      isTorn = false;
      return true;
    } catch {
      return false;
    }
  };
  return {
    write(line) {
      if (lost > 0 && put(lossLine(lost, now()))) lost = 0;
      if (lost > 0 || !put(line)) lost += 1;
    },
  };
}

/** In the form of the other lines (pino's): level 40 is a warning. */
function lossLine(lines: number, time: number): string {
  const msg = "Log lines could not be written and are missing";
  return `${JSON.stringify({ level: 40, time, pid: process.pid, lines, msg })}\n`;
}
