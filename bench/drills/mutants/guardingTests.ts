import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { importsOf } from "../../../scripts/borders/borders.ts";
import { projectRoot } from "../../../scripts/stale.ts";

/** Most test files that are run for one mutant. */
const mostTests = 18;

/** Nearest test files that are run before those that guard a folder. */
const beforeOthers = 6;

/**
 * Tests that ask for most of what the wings above a room answer, and compare all of it: pages, the public API,
 * the admin API, commands.
 */
const answers = {
  pages: "src/web/server/answers.test.ts",
  publicApi: "src/api/public/answers.test.ts",
  adminApi: "src/api/admin/answers.test.ts",
  adminChanges: "src/api/admin/answersToChanges.test.ts",
  search: "src/readers/search/answers.test.ts",
  contentCommands: "src/cli/content/printedOutput.test.ts",
  backups: "src/cli/backup/printedOutput.test.ts",
};

/** Tests that guard a folder, whatever they import. */
const guards: Readonly<Record<string, readonly string[]>> = {
  "src/api/admin/": [answers.adminApi, answers.adminChanges],
  "src/api/admin/request/": ["src/api/admin/routeGuards.test.ts"],
  "src/base/": [answers.pages, answers.publicApi, answers.adminApi],
  "src/base/inspection/": ["tests/contract/hostileFiles.test.ts"],
  "src/base/http/connections/": [
    "tests/contract/clientConnections.test.ts",
    "tests/contract/unusualHttp.test.ts",
  ],
  "src/content/": [answers.pages, answers.publicApi, answers.adminApi],
  "src/content/published/mediaFacts": ["src/api/admin/media/media.test.ts"],
  "src/readers/search/": [answers.search],
  "src/readers/enquiries/": [answers.adminApi],
  "src/server/backup/": [answers.backups],
  "src/server/openServer": ["tests/contract/unusualHttp.test.ts"],
  "src/server/requestRejection": ["tests/contract/unusualHttp.test.ts"],
  "src/staff/": [
    ...["src/api/admin/entryIsolation.test.ts", "src/api/admin/noAuditWithoutChange.test.ts"],
    ...[answers.adminApi, answers.adminChanges, answers.contentCommands],
  ],
  "src/web/": [answers.pages],
  "src/web/index": [
    ...["addresses/partNumberRoutes", "addresses/readableRoutes", "addresses/sendRedirect"],
    ...["files/pdfPreviewRoute", "files/staticFiles", "forms/enquiryRoutes", "preview/preview"],
    ...["signIn/invitationRoutes", "signIn/openIdRoutes", "signIn/signInRoutes", "stock"],
  ].map((name) => `src/web/server/${name}.test.ts`),
  "src/web/server/addresses/partNumberRoutes": ["src/web/server/productAddresses.test.ts"],
  "src/web/pages/search-result/": ["src/web/server/search.test.ts"],
};

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Words of a name, in small letters and without the sign of a plural. */
function wordsOf(name: string): string[] {
  const words = name.match(/[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.map((word) => word.toLowerCase().replace(/s$/, ""));
}

/** Whether all words of a test's name, or two of them, are among those of a file and its folder. */
function isNamedAlike(file: string, test: string): boolean {
  const own = new Set(wordsOf(`${basename(dirname(file))} ${basename(file, ".ts")}`));
  const words = wordsOf(basename(test).replace(/\.test\.tsx?$/, ""));
  const shared = words.filter((word) => own.has(word)).length;
  return shared > 0 && shared >= Math.min(2, words.length);
}

/** Imports of the sources and of the tests that run in this process, and who imports whom. */
export class ImportMap {
  readonly #importers: ReadonlyMap<string, readonly string[]>;
  readonly #tests: readonly string[];
  readonly #testFolders: ReadonlySet<string>;

  constructor(imports: ReadonlyMap<string, readonly string[]>) {
    this.#tests = [...imports.keys()].filter(isTest).sort();
    this.#testFolders = new Set(this.#tests.map(dirname));
    const pairs = [...imports].flatMap(([from, files]) => files.map((file) => ({ from, file })));
    const importers = Map.groupBy(pairs, ({ file }) => file);
    this.#importers = new Map(
      [...importers].map(([file, found]) => [file, found.map(({ from }) => from)]),
    );
  }

  /**
   * Test files that guard a file, the nearest first, at most 18: those beside it; those that import it; those
   * of its name, in whatever room; those that import what imports it; those beside a file that imports it; the
   * others of its room that reach it, those of the folders around it first; those one step further. Besides,
   * those that are said to guard its folder. Many rooms of `staff` and `content` are guarded by tests of the
   * routes and pages above them.
   */
  testsOf(file: string): string[] {
    const above = this.#importersOf([file]);
    const further = this.#importersOf(above);
    const room = file.split("/").slice(0, 3).join("/");
    const inRoom = this.#tests.filter((test) => test.startsWith(`${room}/`));
    const reaching = new Set(this.#reaching(file));
    const nearest = [
      ...this.#beside([file]),
      ...this.#testsThatImport([file]),
      ...this.#tests.filter((test) => isNamedAlike(file, test)),
      ...this.#testsThatImport(above),
      ...this.#beside(above),
      ...inRoom.filter((test) => file.startsWith(`${dirname(test)}/`)),
      ...inRoom,
      ...this.#beside(further),
    ];
    const found = [...new Set(nearest)].filter((test) => reaching.has(test)).slice(0, mostTests);
    const guarding = Object.entries(guards).flatMap(([start, tests]) =>
      file.startsWith(start) ? tests : [],
    );
    return [...new Set([...found.slice(0, beforeOthers), ...guarding, ...found])];
  }

  #importersOf(files: readonly string[]): string[] {
    const found = files.flatMap((file) => this.#importers.get(file) ?? []);
    return [...new Set(found)].filter((file) => file.startsWith("src/") && !isTest(file));
  }

  #testsThatImport(files: readonly string[]): string[] {
    return files.flatMap((file) => this.#importers.get(file) ?? []).filter(isTest);
  }

  /** Tests in the folders of files; of one without tests, in the nearest folder around it that has some. */
  #beside(files: readonly string[]): string[] {
    const folders = new Set(files.map((file) => this.#nearestWithTests(dirname(file))));
    return this.#tests.filter((test) => folders.has(dirname(test)));
  }

  /** Within the room: `src/staff/batch/changeSets/apply` has its tests in `src/staff/batch/changeSets`. */
  #nearestWithTests(folder: string): string {
    const around = dirname(folder);
    const isEnd = this.#testFolders.has(folder) || around.split("/").length < 3;
    return isEnd ? folder : this.#nearestWithTests(around);
  }

  /** All files that import a file, if only through others. */
  #reaching(file: string): Iterable<string> {
    const found = new Set([file]);
    for (const one of found) for (const next of this.#importers.get(one) ?? []) found.add(next);
    return found;
  }

  /** Whether a test imports a file itself. */
  isImportedByTest(file: string): boolean {
    return this.#testsThatImport([file]).length > 0;
  }
}

/** A program of a thread or a process of its own, which is started and not imported. */
const started = /(?:programBeside\(import\.meta\.url, "|new URL\("\.\/)(\w+)(?:\.ts)?"/g;

/** Imports and exports of types alone, by which nothing of a file is run. */
const ofTypes = /^(?:import|export) type\b[^;]*;$/gm;

/** Reads the imports of all sources and tests but the tests that start whole servers or browsers. */
export function readImportMap(): ImportMap {
  const files = globSync("{src,scripts,tools,bench,tests}/**/*.{ts,tsx}", { cwd: projectRoot })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\/node_modules\/|^tests\/(?:contract|upgrade|e2e)\//.test(file));
  const read = (file: string) => filesRunBy(file, readFileSync(join(projectRoot, file), "utf8"));
  return new ImportMap(new Map(files.map((file) => [file, read(file)])));
}

/** Files whose code a file's text runs: those that it imports for more than types, and the programs it starts. */
export function filesRunBy(file: string, text: string): string[] {
  const { files } = importsOf(file, text.replace(ofTypes, ""));
  const programs = text.matchAll(started).map(([, name]) => `${dirname(file)}/${name}.ts`);
  return [...files, ...programs];
}
