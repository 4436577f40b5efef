import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../scripts/stale.ts";
import type { Report } from "./report.ts";

/** A part of the studio that comes when it is used, with its budget. */
interface OnDemand {
  readonly name: string;
  /** Name of the module that is imported on demand. */
  readonly module: string;
  /** Thousands of bytes, gzip. */
  readonly atMost: number;
}

/** What comes on top of frame and lists: the editor of texts (decision 70), the grid (decision 79). */
const onDemand: readonly OnDemand[] = [
  { name: "editor of texts", module: "RichTextField", atMost: 110 },
  { name: "grid", module: "GridScreen", atMost: 30 },
];

const dist = join(projectRoot, "dist");

/**
 * What each part that comes on demand brings: its chunk and what that imports.
 * @param loaded paths of the scripts that frame and lists have brought before
 */
export function onDemandWeights(report: Report, loaded: Iterable<string>): void {
  const before = [...loaded];
  for (const part of onDemand) partWeight(report, part, before);
}

function partWeight(report: Report, { name, module, atMost }: OnDemand, loaded: string[]): void {
  const pattern = new RegExp(`^studio-${module}-[A-Z0-9]+\\.js$`);
  const chunk = newestFiles().find((file) => pattern.test(file));
  if (chunk === undefined) throw new Error(`The build has no ${name}`);
  const needed = withImports(`/assets/${chunk}`, new Set(loaded));
  const bytes = needed.map((path) => statSync(join(dist, "public", `${path}.gz`)).size);
  const sum = bytes.reduce((one, other) => one + other, 0);
  report.table(
    [`part of the ${name}`, "KB gzip"],
    needed.map((path, index) => [path.slice("/assets/".length), (bytes[index] ?? 0) / 1000]),
  );
  report.target(name, sum / 1000, { atMost, unit: "KB" });
}

/** Names of the files of the newest build; those of builds before lie beside them. */
function newestFiles(): string[] {
  const builds = builtFiles.parse(JSON.parse(readFileSync(join(dist, "builds.json"), "utf8")));
  return (builds[0]?.files ?? []).map((file) => basename(file));
}

const builtFiles = z.array(z.object({ files: z.array(z.string()) }));

/** A built file and all that it imports at once, those aside that are there already. */
function withImports(path: string, known: Set<string>): string[] {
  if (known.has(path)) return [];
  known.add(path);
  const script = readFileSync(join(dist, "public", path), "utf8");
  const imports = Array.from(
    script.matchAll(/(?:from|import)\s*"(?:\.\/|\/assets\/)([\w-]+\.js)"/g),
    ([, name = ""]) => `/assets/${name}`,
  );
  return [path, ...imports.flatMap((one) => withImports(one, known))];
}
