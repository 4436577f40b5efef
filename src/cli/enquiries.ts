import { AttachmentFolder } from "../enquiries/attachments/folder.ts";
import { type CommandLine, exitCodeOf, ownLine, withStore } from "./commandLine.ts";
import { NoSuchEnquiry, understand, usage } from "./enquiriesWords.ts";

interface EnquiriesLine extends CommandLine {
  /** Writes to standard output as it is. */
  write(text: string): void;
}

/**
 * `npm run enquiries -- …`: reading, exporting and erasing what readers sent.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export function runEnquiries(words: readonly string[], line: EnquiriesLine): Promise<number> {
  const { write } = line;
  const say = (text: string) => write(`${text}\n`);
  return exitCodeOf(line, [NoSuchEnquiry], async () => {
    const command = understand(words);
    if (command === "help") say(usage);
    else {
      await withStore(line, async (store, dataDir) => {
        const folder = await AttachmentFolder.open(dataDir);
        await command({ store, folder, now: line.now(), write, say });
      });
    }
  });
}

if (import.meta.main) {
  process.exitCode = await runEnquiries(process.argv.slice(2), {
    ...ownLine,
    write: (text) => process.stdout.write(text),
  });
}
