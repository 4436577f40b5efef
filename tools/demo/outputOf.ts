import { spawnSync } from "node:child_process";

/**
 * The standard output of a command of this machine.
 * @throws where it is missing or fails
 */
export function outputOf(command: string, args: readonly string[]): Buffer {
  const { status, stdout, stderr, error } = spawnSync(command, args, { maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.toString()}`);
  return stdout;
}
