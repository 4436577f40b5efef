import { spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../../scripts/stale.ts";
import { outputOf } from "../demo/outputOf.ts";

/** Ends the program where Blender is not installed. */
export function needBlender(): void {
  if (spawnSync("blender", ["--version"]).status === 0) return;
  stop(
    "Blender is not installed, and pictures are rendered with it: `apt-get install blender`.",
    "The site runs without it. A part without a picture shows the drawing of its package.",
  );
}

/**
 * Runs one of the Blender scripts with its jobs.
 * @param folder where the list of jobs is written
 */
export async function runBlender(
  script: "package.py" | "scenes.py",
  jobs: readonly object[],
  folder: string,
): Promise<void> {
  const list = join(folder, `${script}.json`);
  await writeFile(list, JSON.stringify(jobs));
  const path = join(projectRoot, "tools/pictures/blender", script);
  const child = spawn("blender", ["-b", "--factory-startup", "-P", path, "--", list], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout) {
    output = (output + String(chunk)).slice(-4000);
    for (const [, out] of String(chunk).matchAll(/^rendered (.*)$/gm)) console.log(out);
  }
  if (!output.includes(`rendered ${jobs.map((job) => Reflect.get(job, "out")).at(-1)}`)) {
    throw new Error(`Blender did not render all pictures:\n${output}`);
  }
}

/** The faces that packages are marked with. */
export function markingFonts() {
  const face = (style: string) => {
    const answer = ["-f", "%{family}|%{file}", `Roboto:style=${style}`];
    const [family, file = ""] = outputOf("fc-match", answer).toString().split("|");
    if (!family?.startsWith("Roboto")) {
      stop("The typeface Roboto is not installed: `apt-get install fonts-roboto-unhinted`.");
    }
    return file;
  };
  return { bold: face("Medium"), regular: face("Regular") };
}

/** Ends the program with what it has to say. */
export function stop(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
