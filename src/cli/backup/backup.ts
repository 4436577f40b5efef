import { resolve } from "node:path";
import { StorageUnavailable } from "../../base/store/storage/storageInterface.ts";
import { BackupProblem } from "../../server/backup/backupProblem.ts";
import { loadConfig } from "../../server/config.ts";
import type { FixedBackup } from "../../staff/serverSettings/settingsFixedByEnvironment.ts";
import {
  type CommandLine,
  type CommandMeaning,
  exitCodeOf,
  processCommandLine,
  readCommand,
  UsageError,
} from "../commandLine.ts";
import {
  type BackupContext,
  create,
  list,
  makeKey,
  prune,
  restore,
  verify,
} from "./backupCommands.ts";
import { backupSettingsOf } from "./backupSettingsOf.ts";

const usage = `Backups: the database, stored files and attachments in one encrypted archive.

  npm run backup -- COMMAND

  key FILE                 make a key: the secret one in a new FILE, the public one printed
  create                   make an archive while the site runs
    --increment            only what is new since the last full archive (SQLite)
    --check                read the archive again and check all of it
  list                     archives, the oldest first
  verify [NAME]            read one (the newest) and check all of it; nothing is written
  restore [NAME]           restore one (the newest) into an empty DATA_DIR, or DATABASE_URL
    --force                move aside what is there already
  prune [--dry-run]        remove archives that BACKUP_KEEP does not keep

  verify and restore take
    --identity FILE        the secret key (or BACKUP_IDENTITY_FILE; or BACKUP_PASSPHRASE)
  BACKUP_TO says where archives are (or the studio: Mail and backups),
  BACKUP_RECIPIENTS or BACKUP_PASSPHRASE who can open them;
  DATA_DIR, DATABASE_URL and STORAGE_URL say which store, as for the server.
  Exit code 0: done. 1: it could not be done. 2: wrong command.`;

export interface BackupLine extends CommandLine {
  print(line: string): void;
  config(): ReturnType<CommandLine["config"]> & {
    readonly backup: FixedBackup;
    readonly backupIdentityFile?: string | undefined;
  };
}

interface BackupCommand {
  run(work: BackupContext): Promise<number>;
  /** True: only where archives are matters. */
  readonly needsPlaceAlone: boolean;
}

const options = {
  help: { type: "boolean", short: "h" },
  increment: { type: "boolean" },
  check: { type: "boolean" },
  json: { type: "boolean" },
  identity: { type: "string" },
  force: { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const;

const commands: Readonly<Record<string, CommandMeaning<typeof options, BackupCommand>>> = {
  create: {
    takes: ["increment", "check", "json"],
    understand(args, { increment = false, check = false, json = false }) {
      oneAtMost("create", args, 0);
      const how = { increment, check, json };
      return { run: (work) => create(work, how), needsPlaceAlone: false };
    },
  },
  list: {
    takes: [],
    understand(args) {
      oneAtMost("list", args, 0);
      return { run: list, needsPlaceAlone: true };
    },
  },
  verify: {
    takes: ["identity"],
    understand(args) {
      const name = oneAtMost("verify", args, 1);
      return { run: (work) => verify(work, name), needsPlaceAlone: true };
    },
  },
  restore: {
    takes: ["identity", "force"],
    understand(args, { force = false }) {
      const name = oneAtMost("restore", args, 1);
      return { run: (work) => restore(work, name, force), needsPlaceAlone: true };
    },
  },
  prune: {
    takes: ["dry-run"],
    understand(args, values) {
      oneAtMost("prune", args, 0);
      const isDry = values["dry-run"] ?? false;
      return { run: (work) => prune(work, isDry), needsPlaceAlone: false };
    },
  },
};

function oneAtMost(name: string, args: readonly string[], most: 0 | 1): string | undefined {
  if (args.length > most) throw new UsageError(`${name} takes no ${args[most]}.`);
  return args[0];
}

/**
 * `npm run backup -- …`: making, checking and restoring archives.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export function runBackup(args: readonly string[], line: BackupLine): Promise<number> {
  const { print } = line;
  return exitCodeOf(line, [BackupProblem, StorageUnavailable], async () => {
    const [first, second, ...more] = args;
    if (first === "key") {
      if (second === undefined || more.length > 0) throw new UsageError("key needs FILE.");
      return makeKey(second, print);
    }
    const read = readCommand(args, options, commands);
    if (read === "help") {
      print(usage);
      return 0;
    }
    const command = read.meaning.understand(read.rest, read.values);
    const { identity } = read.values;
    const { backupIdentityFile } = line.config();
    const identityFile = identity === undefined ? backupIdentityFile : resolve(identity);
    const settings = await backupSettingsOf(line, command.needsPlaceAlone).catch((error) => {
      if (read.values.json) print(JSON.stringify({ problem: "settings" }));
      throw error;
    });
    return command.run({ line, settings, identityFile, print });
  });
}

if (import.meta.main) {
  // Ends in order, so that what lies in between is removed.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(1));
  process.exitCode = await runBackup(process.argv.slice(2), {
    ...processCommandLine,
    config: () => loadConfig(),
    print: (text) => console.log(text),
  });
}
