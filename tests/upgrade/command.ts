import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** A command line of the product: `npm run NAME -- …`. */
export type CommandName = "account" | "audit" | "content" | "enquiries" | "storage";

interface CommandWish {
  readonly dataDir: string;
  /** Standard input. */
  readonly input?: string;
}

/**
 * Runs a command line of the product on a data folder.
 * @returns its standard output
 * @throws with all that it printed, where it ends with another code than 0
 */
export function command(
  [name, ...args]: readonly [CommandName, ...string[]],
  { dataDir, input = "" }: CommandWish,
): Promise<string> {
  // "node PROGRAM", without npm, which would take longer than the command.
  const program = join(root, scripts[name].split(" ")[1]);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", STORAGE_URL: "" };
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env, maxBuffer: 64 << 20 },
      (error, output, errors) => {
        if (error === null) resolve(output);
        else reject(new Error(`${name} ${args.join(" ")}:\n${output}\n${errors}`));
      },
    );
    child.stdin?.end(input);
  });
}
