import type { S3Credentials } from "../../base/store/storage/location.ts";
import { storedSets } from "../../base/store/storage/openStorage.ts";
import { BadStoredPath, StorageUnavailable } from "../../base/store/storage/storageInterface.ts";
import { ConfigProblem } from "../../server/config/problems.ts";
import { readStorageUrl } from "../../server/config/storage.ts";
import { loadConfig } from "../../server/config.ts";
import {
  type CommandLine,
  type CommandMeaning,
  exitCodeOf,
  processCommandLine,
  readCommand,
  UsageError,
  unknownChoice,
  withStore,
} from "../commandLine.ts";
import { get, list, move, type StorageContext, verify } from "./storageCommands.ts";

const usage = `The stored files: media of the content, and attachments that readers sent.

  npm run storage -- COMMAND

  list                     every file with its size in bytes
  verify                   read every file, compare it with its SHA-256, and look for each
                           that the database refers to
  move --to PLACE          copy every file to disk (DATA_DIR) or to s3://bucket/prefix?…;
                           the site may run, and what is there already is left alone
    --verify               read also what is there already, and compare it
    --remove-source        remove each file from where it was, after its copy was read again
  get SET/PATH FILE        write one to a file; SET is ${storedSets.join(" or ")}

  STORAGE_URL says where the files are, DATA_DIR and DATABASE_URL which store, as for the server.
  Exit code 0: done. 1: it could not be done. 2: wrong command.`;

interface StorageLine extends CommandLine {
  print(line: string): void;
  config(): ReturnType<CommandLine["config"]> & {
    readonly storageKeys?: S3Credentials | undefined;
  };
}

type StorageCommand = (work: StorageContext, keys: S3Credentials | undefined) => Promise<number>;

const options = {
  help: { type: "boolean", short: "h" },
  to: { type: "string" },
  verify: { type: "boolean" },
  "remove-source": { type: "boolean" },
} as const;

const commands: Readonly<Record<string, CommandMeaning<typeof options, StorageCommand>>> = {
  list: { takes: [], understand: (args) => alone("list", args, list) },
  verify: { takes: [], understand: (args) => alone("verify", args, verify) },
  move: {
    takes: ["to", "verify", "remove-source"],
    understand(args, { to: text, verify: isVerified = false, ...given }) {
      if (text === undefined) throw new UsageError("move needs --to disk or --to s3://…");
      const storage = readTarget(text);
      const how = { text, verify: isVerified, removeSource: given["remove-source"] ?? false };
      return alone("move", args, (work, credentials) =>
        move(work, { ...how, storage: storage && { ...storage, credentials } }),
      );
    },
  },
  get: {
    takes: [],
    understand(args) {
      const [name = "", target, ...rest] = args;
      if (target === undefined || rest.length > 0) throw new UsageError("get needs SET/PATH FILE");
      const [first = "", ...steps] = name.split("/");
      const set = storedSets.find((known) => known === first);
      if (set === undefined) throw new UsageError(unknownChoice("set", first, storedSets));
      return (work) => get(work, set, steps.join("/"), target);
    },
  },
};

function alone(name: string, args: readonly string[], command: StorageCommand): StorageCommand {
  if (args.length > 0) throw new UsageError(`${name} takes no ${args[0]}.`);
  return command;
}

function readTarget(text: string) {
  try {
    return readStorageUrl(text);
  } catch (error) {
    if (error instanceof ConfigProblem) throw new UsageError(`--to ${error.message}`);
    throw error;
  }
}

/**
 * `npm run storage -- …`: listing, checking and moving stored files.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export function runStorage(args: readonly string[], line: StorageLine): Promise<number> {
  const { print, warn, audit } = line;
  return exitCodeOf(line, [StorageUnavailable, BadStoredPath], async () => {
    const read = readCommand(args, options, commands);
    if (read === "help") {
      print(usage);
      return 0;
    }
    const command = read.meaning.understand(read.rest, read.values);
    return withStore(line, (store, _dataDir, location) =>
      command({ location, store, print, warn, audit }, line.config().storageKeys),
    );
  });
}

if (import.meta.main) {
  process.exitCode = await runStorage(process.argv.slice(2), {
    ...processCommandLine,
    config: () => loadConfig(),
    print: (text) => console.log(text),
  });
}
