/**
 * `npm run release -- VERSION [--tested]`: makes a version of a clean checkout. Checks and tests it, moves
 * the changelog's *Unreleased* under the version, writes the licences, a CycloneDX list of the shipped
 * packages (`dist/release/`) and the archive on which the next version's upgrade is tested, then commits and
 * tags. Where a step fails nothing is committed, and `git checkout . && git clean -fd tests/upgrade` takes
 * back what was written.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "./stale.ts";

const semanticVersion = /^(\d+)\.(\d+)\.(\d+)$/;

/** Thrown where a version cannot be made; the message says why. */
export class NoRelease extends Error {
  override readonly name = "NoRelease";
}

/**
 * Changelog with what is unreleased under a version.
 * @param date as 2026-11-28
 * @throws NoRelease where nothing is unreleased, or the version is there already
 */
export function releasedChangelog(changelog: string, version: string, date: string): string {
  const heading = "## [Unreleased]\n";
  const [before, after, ...more] = changelog.split(heading);
  if (before === undefined || after === undefined || more.length > 0)
    throw new NoRelease("CHANGELOG.md needs one section [Unreleased].");
  if (after.includes(`## [${version}]`))
    throw new NoRelease(`CHANGELOG.md has a section [${version}] already.`);
  const next = after.indexOf("\n## [");
  const unreleased = (next === -1 ? after : after.slice(0, next)).trim();
  if (unreleased === "") throw new NoRelease("Nothing is unreleased in CHANGELOG.md.");
  return `${before}${heading}\n## [${version}] - ${date}\n${after}`;
}

/** Whether a version comes after another one, both as `1.2.3`. @throws NoRelease where one is none */
export function isLater(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => {
    const parts = semanticVersion.exec(text);
    if (parts === null) throw new NoRelease(`${text} is no version like 1.2.3.`);
    return parts.slice(1).map(Number);
  });
  const differing = one?.findIndex((part, index) => part !== other?.[index]) ?? -1;
  return differing !== -1 && (one?.[differing] ?? 0) > (other?.[differing] ?? 0);
}

/** Runs a command in the project's folder. @returns its standard output @throws NoRelease where it fails */
function run(command: string, args: readonly string[], isShown = true): string {
  const { status, stdout } = spawnSync(command, args, {
    ...{ cwd: projectRoot, encoding: "utf8", maxBuffer: 64 << 20 },
    stdio: ["ignore", isShown ? "inherit" : "pipe", "inherit"],
  });
  if (status !== 0) throw new NoRelease(`${command} ${args.join(" ")} failed.`);
  return stdout ?? "";
}

function makeVersion(version: string, isTested: boolean): void {
  const manifest = join(projectRoot, "package.json");
  const read = () =>
    z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, "utf8")));
  const { version: present } = read();
  if (!isLater(version, present)) throw new NoRelease(`${version} is not later than ${present}.`);
  if (run("git", ["status", "--porcelain"], false) !== "")
    throw new NoRelease("The checkout has changes that are not committed.");
  const changelogFile = join(projectRoot, "CHANGELOG.md");
  const date = new Date().toISOString().slice(0, 10);
  const changelog = releasedChangelog(readFileSync(changelogFile, "utf8"), version, date);

  run("npm", ["run", "--silent", "advisories"]);
  run("npm", ["run", "--silent", isTested ? "check" : "test:all"]);
  run("npm", ["version", version, "--no-git-tag-version"]);
  writeFileSync(changelogFile, changelog);
  run("node", ["scripts/licences.ts"]);
  run("npm", ["run", "--silent", "build"]);
  run("node", ["tests/upgrade/writeFixture.ts", `tests/upgrade/${version}.tar.gz`]);
  const packages = run("npm", ["sbom", "--sbom-format=cyclonedx", "--omit=dev"], false);
  const folder = join(projectRoot, "dist", "release");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `tapeout-${version}.cdx.json`), packages);

  run("git", ["add", "--all"]);
  run("git", ["commit", "--quiet", "--message", `all: version ${version}`]);
  run("git", ["tag", "--annotate", `v${version}`, "--message", `Tapeout ${version}`]);
  console.log(`Version ${version} is committed and tagged v${version}.`);
  console.log(`Its packages are listed in dist/release/tapeout-${version}.cdx.json.`);
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  const [version, ...more] = args.filter((arg) => arg !== "--tested");
  try {
    if (version === undefined || more.length > 0)
      throw new NoRelease("usage: npm run release -- VERSION [--tested]");
    makeVersion(version, args.includes("--tested"));
  } catch (error) {
    if (!(error instanceof NoRelease)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
