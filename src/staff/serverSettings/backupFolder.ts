import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type { SettingProblem } from "../../base/site/serverSettingCodes.ts";

/** Steps of a folder at most, and characters of each. */
const maxSteps = 8;
const maxStepLength = 64;

/** Letters, digits and what stands between them in names; no step begins or ends with a dot or a blank. */
const step = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_. -]*[\p{L}\p{N}_-])?$/u;

/** Names of the data folder itself, where its own files lie. */
const reserved =
  /^(?:storage|attachments|search|tapeout\.sqlite.*|first-account\.txt|before-restore.*)$/i;

/** Reason for which a folder cannot be named; undefined where it can. It is relative to the data folder. */
export function folderProblem(folder: string): SettingProblem | undefined {
  const steps = folder.split("/");
  const areFit = steps.every((one) => one.length <= maxStepLength && step.test(one));
  if (!areFit || steps.length > maxSteps) return "folder";
  return reserved.test(steps[0] ?? "") ? "folder-reserved" : undefined;
}

/**
 * The folder of archives, absolute. What is there of it already must be folders: a link could lead out of the
 * data folder.
 */
export async function folderBelow(
  dataDir: string,
  folder: string,
): Promise<{ readonly folder: string } | { readonly problem: SettingProblem }> {
  const problem = folderProblem(folder);
  if (problem !== undefined) return { problem };
  let place = dataDir;
  for (const one of folder.split("/")) {
    place = join(place, one);
    const found = await lstat(place).catch(unlessMissing);
    if (found !== undefined && !found.isDirectory()) return { problem: "folder-link" };
  }
  return { folder: place };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
