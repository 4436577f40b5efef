import { spawn } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { projectRoot } from "../stale.ts";

/** Outcome of a tool, and its whole output in the order it was written. */
export interface ToolRun {
  readonly ok: boolean;
  readonly output: string;
}

const quietMs = 15_000;

/**
 * Runs a script under this Node in the project's folder, with its output kept back. While it takes
 * long, its newest line is shown from time to time, so that nobody thinks it hangs.
 */
export function runTool(
  name: string,
  script: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<ToolRun> {
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      output += part;
    });
  }
  const progress = setInterval(() => {
    console.log(`      ${name}: ${newestLine(output)}`);
  }, quietMs);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(progress);
      resolve({ ok: code === 0, output: stripVTControlCharacters(output) });
    });
  });
}

function newestLine(output: string): string {
  const lines = stripVTControlCharacters(output.slice(-2_000)).split(/[\r\n]+/);
  return lines.findLast((line) => line.trim() !== "")?.trim() ?? "running";
}
