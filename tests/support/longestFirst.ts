import { relative, sep } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Test files that take longer than any others, the longest first. Vitest knows how long files took
 * in the run before; in a new checkout it would begin with the largest files.
 */
export const longestFiles: readonly string[] = [
  "tests/contract/refusedChanges.test.ts",
  "tests/contract/hiddenContent.test.ts",
  "tests/contract/serversOnOneDataFolder.test.ts",
  "tests/upgrade/upgrade.test.ts",
  "tests/contract/typingThroughKills.test.ts",
  "src/server/mails/outbox.test.ts",
  "tests/contract/embargoed.test.ts",
  "tests/contract/backup.test.ts",
  "src/api/public/enquiries/hostileEnquiries.test.ts",
  "src/api/admin/sheets/sheets.test.ts",
  "tests/contract/badStore.test.ts",
  "tests/contract/api.test.ts",
  "tests/contract/enquiryKills.test.ts",
  "src/api/public/enquiries/upload.test.ts",
  "tests/contract/storeOutage.test.ts",
  "tests/contract/rollingRestart.test.ts",
  "src/staff/batch/bulk/bulkRunner.test.ts",
  "src/api/admin/sheets/newFamily.test.ts",
  "src/api/admin/sheets/hostileValues.test.ts",
  "src/staff/exchange/exportContent.test.ts",
  "src/staff/sheets/spreadsheets/spreadsheets.test.ts",
  "src/staff/editing/documents/crash.test.ts",
  "src/api/public/userCentre/ownSecondFactor.test.ts",
  "src/api/public/userCentre/passkeys.test.ts",
  "scripts/build.test.ts",
  "src/staff/editing/workingCopies/crash.test.ts",
  "tests/contract/hostileRequests.test.ts",
  "src/api/admin/events/streamEvents.test.ts",
  "src/api/admin/malformedRequests.test.ts",
];

/** Starts the longest test files first, so that none of them runs alone at the end of the run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Isolated files stay ahead: between files that share their modules, one would end a worker.
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  if (project.config.isolate) return -1;
  const place = longestFiles.indexOf(relative(project.config.root, moduleId).replaceAll(sep, "/"));
  return place === -1 ? longestFiles.length : place;
}
