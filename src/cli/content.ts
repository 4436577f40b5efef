import { DocumentError } from "../content/documents.ts";
import { InvalidDocument } from "../content/errors.ts";
import { FolderNotEmpty } from "../content/files/problems.ts";
import { openFiles } from "../store/files.ts";
import { type CommandLine, exitCodeOf, ownLine, withStore } from "./commandLine.ts";
import { understand, usage } from "./contentWords.ts";
import { WrongSetting } from "./settingChange.ts";

interface ContentLine extends CommandLine {
  say(line: string): void;
}

/** Errors that say in words what the user can mend. */
const expected = [DocumentError, FolderNotEmpty, InvalidDocument, WrongSetting];

/**
 * `npm run content -- …`: editing content with files and words.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export function runContent(words: readonly string[], line: ContentLine): Promise<number> {
  const { say, warn } = line;
  return exitCodeOf(line, expected, async () => {
    const command = understand(words, line.now());
    if (command === "help") {
      say(usage);
      return 0;
    }
    return withStore(line, async (store, dataDir) =>
      command({ store, files: await openFiles(dataDir), now: line.now(), say, warn }),
    );
  });
}

if (import.meta.main) {
  process.exitCode = await runContent(process.argv.slice(2), {
    ...ownLine,
    say: (text) => console.log(text),
  });
}
