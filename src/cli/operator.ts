import type { Actor } from "../store/audit/records.ts";

/**
 * Who runs a command line, for the audit trail: the operating system's number of the user, where it
 * gives one. Names would be personal data.
 */
export const operator: Actor = {
  id: process.getuid === undefined ? "operator" : `operator:${process.getuid()}`,
  via: "command",
};
