import { openStorage } from "../../base/store/storage/openStorage.ts";
import { StorageUnavailable } from "../../base/store/storage/storageInterface.ts";
import { DocumentError } from "../../content/types/documentError.ts";
import { InvalidDocument } from "../../content/types/fields/bodyProblems.ts";
import { errorText } from "../../staff/editing/problems/errorText.ts";
import { FolderNotEmpty } from "../../staff/exchange/fileProblems.ts";
import { actingPerson, takeActing } from "../actingPerson.ts";
import { type CommandLine, exitCodeOf, processCommandLine, withStore } from "../commandLine.ts";
import { parseArguments } from "./contentArguments.ts";
import { usage } from "./contentHelp.ts";
import { WrongSetting } from "./settingChange.ts";

interface ContentLine extends CommandLine {
  print(line: string): void;
}

/** A document does not fit its type; the message has a sentence for each problem. */
class UnfitContent extends Error {}

/** Errors that say in words what the user can mend. */
const expected = [DocumentError, FolderNotEmpty, StorageUnavailable, UnfitContent, WrongSetting];

/**
 * `npm run content -- …`: editing content with files and words.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export function runContent(args: readonly string[], line: ContentLine): Promise<number> {
  const { print, warn, audit } = line;
  return exitCodeOf(line, expected, async () => {
    const acting = takeActing(args);
    const command = parseArguments(acting.words, line.now());
    if (command === "help") {
      print(usage);
      return 0;
    }
    return withStore(line, async (store, _dataDir, place) => {
      const work = {
        ...{ store, files: await openStorage(place, "storage") },
        ...{ by: await actingPerson(store, acting), now: line.now(), print, warn, audit },
      };
      return Promise.resolve(command(work)).catch((error: unknown) => {
        throw inSentences(error);
      });
    });
  });
}

/** The same error; that of a document which does not fit its type has sentences instead of codes. */
function inSentences(error: unknown): unknown {
  if (!(error instanceof InvalidDocument)) return error;
  return new UnfitContent(errorText(error));
}

if (import.meta.main) {
  process.exitCode = await runContent(process.argv.slice(2), {
    ...processCommandLine,
    print: (text) => console.log(text),
  });
}
