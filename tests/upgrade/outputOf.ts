import { runAccount } from "../../src/cli/account/account.ts";
import { runAudit } from "../../src/cli/audit/audit.ts";
import { processCommandLine } from "../../src/cli/commandLine.ts";
import { runContent } from "../../src/cli/content/content.ts";
import { runEnquiries } from "../../src/cli/enquiries/enquiries.ts";
import { runStorage } from "../../src/cli/storage/storage.ts";
import { loadConfig } from "../../src/server/config.ts";
import type { CommandName } from "./command.ts";

type Line = Parameters<typeof runAccount>[1] &
  Parameters<typeof runAudit>[1] &
  Parameters<typeof runStorage>[1];

const programs: Readonly<
  Record<CommandName, (args: readonly string[], line: Line) => Promise<number>>
> = {
  account: runAccount,
  audit: runAudit,
  content: runContent,
  enquiries: runEnquiries,
  storage: runStorage,
};

/**
 * Runs a command line that reads a data folder, within this process: a process takes half a second of CPU
 * to start.
 * @returns what it writes to standard output
 * @throws with all that it printed, where it ends with another code than 0
 */
export async function outputOf(
  [name, ...args]: readonly [CommandName, ...string[]],
  dataDir: string,
): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", STORAGE_URL: "" };
  const { stdin, stderr } = process;
  let output = "";
  let errors = "";
  const code = await programs[name](args, {
    ...processCommandLine,
    config: () => loadConfig(env),
    passwords: { input: stdin, output: stderr, isTerminal: false },
    print(text) {
      output += `${text}\n`;
    },
    write(text) {
      output += text;
    },
    warn(text) {
      errors += `${text}\n`;
    },
  });
  if (code === 0) return output;
  throw new Error(`${name} ${args.join(" ")}:\n${output}\n${errors}`);
}
