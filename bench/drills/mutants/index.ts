import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { writeTemporaryFilesToMemory } from "../../../scripts/checks/memoryFolder.ts";
import { makeTemporaryFolder } from "../../../scripts/checks/temporaryFolder.ts";
import { projectRoot } from "../../../scripts/stale.ts";
import type { Report } from "../../report.ts";
import type { DrillOptions } from "../options.ts";
import { type ImportMap, readImportMap } from "./guardingTests.ts";
import { mutantsOf } from "./operators.ts";
import { type NamedMutant, named, OutcomeFile, shuffled, type TriedMutant } from "./outcomes.ts";
import { Trial } from "./trial.ts";

/** Least share of mutants that the tests notice. */
const minKilled = 0.85;

/**
 * Changes sources at random places, one at a time, in a copy of the project, and runs the tests that guard the
 * file, the nearest first, on SQLite. Prints each mutant with its outcome, and the figures of each wing; those
 * that survive are to be looked at one by one. Mutants that the compiler refuses do not count, nor do those
 * whose tests do not end on the unchanged source. Outcomes are kept in `mutants-SEED.log`: what stands there
 * is not tried again.
 */
export async function mutants(
  report: Report,
  _seconds: number,
  { count = 200, seed, within }: DrillOptions,
): Promise<void> {
  const imports = readImportMap();
  const all = sourcesWithin(within, imports).flatMap((file) => {
    const text = textOf(file);
    return named(file, text, mutantsOf(file, text));
  });
  report.title(`Mutants: ${count} of ${all.length}, seed ${seed}`);
  const outcomes = new OutcomeFile(join(projectRoot, `mutants-${seed.replaceAll(/\W/g, "-")}.log`));
  const trial = new Trial(copyProject());
  const valid: (TriedMutant & { readonly file: string })[] = [];
  try {
    for (const mutant of shuffled(all, seed)) {
      if (valid.length >= count) break;
      const { file, name } = mutant;
      const known = outcomes.of(mutant);
      const began = performance.now();
      const tried = known ?? {
        mutant: name,
        ...(await trial.of(file, mutant, imports.testsOf(file))),
        seconds: Math.round((performance.now() - began) / 1000),
      };
      if (known === undefined) outcomes.add(tried);
      if (tried.outcome === "refused") continue;
      if (tried.outcome !== "invalid") valid.push({ ...tried, file });
      report.note(`${valid.length} ${described(mutant, tried)}`);
    }
  } finally {
    await trial.close();
  }
  const wings = Map.groupBy(valid, ({ file }) => file.split("/").slice(0, 2).join("/"));
  const killedOf = (tried: typeof valid) => tried.filter(({ outcome }) => outcome === "killed");
  const rows = [...wings].sort().map(([wing, all]) => [wing, all.length, killedOf(all).length]);
  report.table(["wing", "mutants", "killed"], rows);
  const share = killedOf(valid).length / Math.max(1, valid.length);
  report.target("Share of mutants killed", share, { atLeast: minKilled });
}

function textOf(file: string): string {
  return readFileSync(join(projectRoot, file), "utf8");
}

/** Folders that are no sources; those of packages are linked to. */
const notCopied = /^(?:node_modules|dist.*|data|\.git|\.vitest|test-results|playwright-report)$/;

/** Copies the project, as it is, into a temporary folder, in which tests find their temporary folder `tmp`. */
function copyProject(): string {
  writeTemporaryFilesToMemory();
  // A short name: paths of sockets, as of a mail server, have at most 107 bytes.
  const root = makeTemporaryFolder(tmpdir(), "drill");
  const isCopied = (path: string) => !notCopied.test(relative(projectRoot, path));
  cpSync(projectRoot, root, { recursive: true, filter: isCopied });
  symlinkSync(join(projectRoot, "node_modules"), join(root, "node_modules"), "junction");
  mkdirSync(join(root, "tmp"));
  return root;
}

/** Files in which tests on SQLite could see nothing: texts, migrations, descriptions, starts of whole servers. */
const left =
  /\.test\.ts$|\.d\.ts$|\/i18n\/|\/migrations\/|\/store\/(?:postgres|tables)\/|\/reference\/|Samples\.ts$|^src\/(?:main|server\/startProcess)\.ts$/;

/** Rooms whose tests run in browsers, but for the files that a unit test imports. */
const inBrowsers = /^src\/(?:studio|web\/(?:client|islands))\//;

function sourcesWithin(within: string, imports: ImportMap): string[] {
  return globSync("src/**/*.ts", { cwd: projectRoot })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => within.split(",").some((start) => file.startsWith(start)))
    .filter((file) => !left.test(file))
    .filter((file) => !inBrowsers.test(file) || imports.isImportedByTest(file))
    .sort();
}

/** Outcome, place and change of a mutant. */
function described({ file, start, name }: NamedMutant, tried: TriedMutant): string {
  const line = textOf(file).slice(0, start).split("\n").length;
  const told = tried.outcome === "killed" ? "killed" : tried.outcome.toUpperCase();
  const by = tried.by === undefined ? "" : `, by ${tried.by}`;
  return `${told.padEnd(8)} ${name.replace(":", `:${line}:`)} (${tried.seconds} s${by})`;
}
