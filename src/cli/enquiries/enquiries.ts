import { StorageUnavailable } from "../../base/store/storage/storageInterface.ts";
import { openAttachments } from "../../readers/enquiries/attachments/attachmentFolder.ts";
import { actingPerson, takeActing } from "../actingPerson.ts";
import { type CommandLine, exitCodeOf, processCommandLine, withStore } from "../commandLine.ts";
import { NoSuchEnquiry, parseArguments, usage } from "./enquiriesArguments.ts";

interface EnquiriesLine extends CommandLine {
  /** Writes to standard output as it is. */
  write(text: string): void;
}

/**
 * `npm run enquiries -- …`: reading, exporting and erasing what readers sent.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export function runEnquiries(args: readonly string[], line: EnquiriesLine): Promise<number> {
  const { write, audit } = line;
  const print = (text: string) => write(`${text}\n`);
  return exitCodeOf(line, [NoSuchEnquiry, StorageUnavailable], async () => {
    const acting = takeActing(args);
    const command = parseArguments(acting.words);
    if (command === "help") print(usage);
    else {
      await withStore(line, async (store, _dataDir, place) => {
        const folder = await openAttachments(place);
        const by = await actingPerson(store, acting);
        await command({ store, folder, by, now: line.now(), write, print, audit });
      });
    }
  });
}

if (import.meta.main) {
  process.exitCode = await runEnquiries(process.argv.slice(2), {
    ...processCommandLine,
    write: (text) => process.stdout.write(text),
  });
}
