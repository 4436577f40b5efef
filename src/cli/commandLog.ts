import { hostname } from "node:os";
import { type LogDestination, logDestination } from "../server/logDestination.ts";

/** A change that a command made. No secrets, no names, nothing that anybody typed. */
export interface AuditFacts {
  readonly event: "account" | "content" | "enquiry" | "storage" | "backup";
  /** The change, as the command is called: `disable`, `import`, `erase`. */
  readonly action: string;
  /** Ids, keys and counts that say what was changed. */
  readonly [fact: string]: unknown;
}

/** Writes a change to the log. */
export type Audit = (facts: AuditFacts, message: string) => void;

/**
 * A log of changes in the form of the server's lines (pino's; level 30 is information), on standard
 * output like the server's.
 */
export function auditLog(
  destination: LogDestination = logDestination(),
  now: () => number = Date.now,
): Audit {
  return (facts, msg) => {
    const line = { level: 30, time: now(), pid: process.pid, hostname: hostname() };
    destination.write(`${JSON.stringify({ ...line, source: "command", ...facts, msg })}\n`);
  };
}
