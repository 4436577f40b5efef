import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const state = z.object({
  /** The primary process. */
  pid: z.int().positive(),
  /** Reloads that have ended since its start. */
  reloads: z.int(),
  /** True where the last of them replaced all workers. */
  isReplaced: z.boolean(),
});

/** State of a primary process, for commands on its machine. */
export type PrimaryState = z.output<typeof state>;

/** The file of the server on a port; several may share a data folder. */
export function stateFile(dataDir: string, port: number): string {
  return join(dataDir, `workers-${port}.json`);
}

/** Undefined where no primary process has written the file, or it has ended as it should. */
export function readState(file: string): PrimaryState | undefined {
  try {
    return state.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes the file as a whole, for its owner alone. */
export function writeState(file: string, content: PrimaryState): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}

export function removeState(file: string): void {
  rmSync(file, { force: true });
}
