/**
 * Parts of the suite. `npm test` runs the first: what tells of a mistake soonest. `npm run test:more` runs
 * the rest, `npm run test:all` both.
 */
export type SuitePart = "first" | "more";

/** Projects of vitest.config.ts by part. */
export const vitestProjects: Readonly<Record<SuitePart, readonly string[]>> = {
  first: ["shared", "alone"],
  more: ["contract", "seeded", "twins", "twins alone"],
};

/**
 * Browser tests of the first part, by file: every template and every screen of the studio once (desktop and
 * phone, in a language each), a reader's main tasks, and journeys 1, 2 and 8 of the studio.
 */
const firstBrowserTests = [
  "pages",
  "eightTasks",
  "journeys",
  "enquiriesWithoutScript",
  "studioScreens",
  "studioTranslating",
  "studioWriting",
  "studioMending",
].map((name) => `tests/e2e/${name}.spec.ts`);

/** Files of browser tests of a part, of all that there are. */
export function browserTestsOf(part: SuitePart, files: readonly string[]): readonly string[] {
  return files.filter((file) => firstBrowserTests.includes(file) === (part === "first"));
}
