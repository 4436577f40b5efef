import { actingPerson, takeActing } from "../actingPerson.ts";
import { type CommandLine, exitCodeOf, processCommandLine, withStore } from "../commandLine.ts";
import { parseArguments, usage } from "./auditArguments.ts";

interface AuditLine extends CommandLine {
  /** Writes to standard output as it is. */
  write(text: string): void;
}

/**
 * `npm run audit -- …`: reading and verifying the audit trail.
 * @returns the exit code: 0 done, 1 could not be done or the trail is broken, 2 not understood
 */
export function runAudit(args: readonly string[], line: AuditLine): Promise<number> {
  const { write, warn } = line;
  return exitCodeOf(line, [], async () => {
    const now = line.now();
    const acting = takeActing(args);
    const command = parseArguments(acting.words, now);
    if (command !== "help") {
      return withStore(line, async (store) => {
        const by = await actingPerson(store, acting);
        return command({ store, by, now, write, warn });
      });
    }
    write(`${usage}\n`);
    return 0;
  });
}

if (import.meta.main) {
  process.exitCode = await runAudit(process.argv.slice(2), {
    ...processCommandLine,
    write: (text) => process.stdout.write(text),
  });
}
