import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { compileCache } from "./tests/support/compileCache.ts";
import { limits } from "./tests/support/limits.ts";
import { LongestFirst } from "./tests/support/longestFirst.ts";

/**
 * Test files with modules of their own: they replace some (`vi.mock`), look at which are loaded, or count
 * how often the loop of events turns, which what other files have left behind could hold up. All others
 * share theirs: to load them anew for each file would take a quarter of the run.
 */
const alone = [
  "src/staff/accounts/signIn/signIn.test.ts",
  "src/staff/accounts/signIn/signInLimits.test.ts",
  "src/server/openServer.test.ts",
  "src/base/store/sqlite/database.test.ts",
  "src/web/client/session/loadPermissionsAndMenus.test.ts",
  "src/web/server/restrictedPages.test.ts",
];

// For the processes that run the tests, and for all that they start.
process.env.NODE_COMPILE_CACHE = compileCache;
// React renders as in production: in development it takes several times as long.
process.env.NODE_ENV = "production";

const files = "{src,scripts,tools,bench,tests}/**/*.test.{ts,tsx}";

/** Kills, races of two processes and random requests and files, by their seeds; judged sets of searches. */
const seeded = [
  "src/**/{crash,storeFaults,twoProcesses,hostile*,malformed*}.test.ts",
  "bench/search/{quality,partNumbers}.test.ts",
];

/** Whole servers as processes of their own: killed, restarted, behind nginx, without a disk or a database. */
const contract = "tests/{contract,upgrade}/**/*.test.ts";

/**
 * Rooms with SQL of their own, whose tests run on PostgreSQL too. What lies above them sees one interface,
 * whatever the database.
 */
const roomsWithSql = [
  "src/{base,content,readers,server,staff}/**/*.test.ts",
  "src/api/admin/{calendar,changeSets,desk,documents,embargo,events,media,publishing,redirects,routes,searchTuning,system,teamwork,usage}/*.test.ts",
  "src/cli/{backup,content}/*.test.ts",
];

/**
 * Files of these rooms that run on SQLite alone: other files run each of their statements on PostgreSQL,
 * and none of them tests locks or several processes.
 */
const withoutTwin = [
  "src/api/admin/changeSets/changeSets.test.ts",
  "src/api/admin/documents/uniqueSettings.test.ts",
  "src/api/admin/documents/unfinishedDocuments.test.ts",
  "src/api/admin/embargo/notices.test.ts",
  "src/api/admin/system/backupSettings.test.ts",
  "src/api/admin/usage/usage.test.ts",
  "src/cli/content/sheetFamilyCommand.test.ts",
  "src/content/published/composition/views.test.ts",
  "src/content/types/fields/partNumberRegister.test.ts",
  "src/readers/enquiries/mailContent.test.ts",
  "src/server/backup/scheduledBackups.test.ts",
  "src/server/recordCertificateExpiry.test.ts",
  "src/staff/access/rights.test.ts",
  "src/staff/accounts/signIn/ownPassword.test.ts",
  "src/staff/batch/changeSets/undoGeneratedChangeSets.test.ts",
  "src/staff/editing/documents/factsAcrossLanguages.test.ts",
  "src/staff/editing/publishing/checkRedefinitions.test.ts",
  "src/staff/exchange/wrongLinksAndTexts.test.ts",
  "src/staff/sheets/compare/headRows.test.ts",
];

const twins = globSync(roomsWithSql, { cwd: import.meta.dirname }).filter(
  (file) =>
    !withoutTwin.includes(file) &&
    readFileSync(join(import.meta.dirname, file), "utf8").includes("forEachStore("),
);

// What is excluded here replaces what Vitest excludes by itself.
const strangers = "**/node_modules/**";

export default defineConfig({
  test: {
    globalSetup: ["tests/support/globalSetup.ts"],
    // Vitest leaves one core free; many tests wait more than they work.
    maxWorkers: availableParallelism() + 2,
    // What tests make is soon garbage: with room for more of it (MB), collecting takes a tenth less of the
    // CPU time.
    execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64"],
    sequence: { sequencer: LongestFirst },

    testTimeout: limits.test,
    hookTimeout: limits.test,
    teardownTimeout: limits.test,
    expect: { poll: { timeout: limits.wait } },
    // `npm test` runs the first two, `npm run test:more` the others (scripts/test.ts).
    projects: [
      project(
        "shared",
        { include: [files], exclude: [...alone, ...seeded, contract, strangers] },
        "sqlite",
      ),
      project("alone", { include: alone, isolate: true }, "sqlite"),
      project("seeded", { include: seeded }, "sqlite"),
      // The drill of mutants sets it, and needs no PostgreSQL.
      project(
        "contract",
        { include: [contract] },
        process.env.TEST_STORES === "sqlite" ? "sqlite" : "both",
      ),
      project("twins", { include: twins, exclude: alone }, "postgres"),
      project(
        "twins alone",
        { include: alone.filter((file) => twins.includes(file)), isolate: true },
        "postgres",
      ),
    ],
  },
});

/** @param stores those for which `forEachStore` makes suites (tests/support/store.ts) */
function project(name: string, test: object, stores: "sqlite" | "postgres" | "both") {
  return {
    extends: true as const,
    test: { name, isolate: false, env: { TEST_STORES: stores }, ...test },
  };
}
