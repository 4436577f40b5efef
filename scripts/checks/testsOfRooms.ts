import { relative, sep } from "node:path";
import { damerauLevenshtein } from "../../src/base/site/text/nearestWords.ts";

/** Test files of one run, as paths from the project's folder. */
export interface RoomTests {
  /** Files for Vitest. */
  readonly unit: readonly string[];
  /** Files for Playwright. */
  readonly browser: readonly string[];
}

/** An argument of `npm test` that names no test. The message lists what there is. */
export class UnknownRoom extends Error {}

const unitTest = /\.test\.tsx?$/;
const browserTest = /\.spec\.ts$/;

/** Folders that a room's name may leave out. */
const shortened = ["", "src/", "tests/", "src/base/", "src/readers/", "src/staff/"];

/**
 * Test files of rooms. A room is a folder (`search`, `web/pages`, `scripts`; the folders of `shortened` may
 * be left out), a test file, a source file with its tests beside it, or the beginning of a browser test's
 * name (`e2e/search`).
 * @param files all files of the project, with `/` between folders
 * @throws {UnknownRoom} where a room has no tests
 */
export function testsOfRooms(rooms: readonly string[], files: readonly string[]): RoomTests {
  const tests = files.filter((file) => unitTest.test(file) || browserTest.test(file));
  const found = new Set(rooms.flatMap((room) => testsOfRoom(room, tests)));
  return {
    unit: tests.filter((file) => found.has(file) && unitTest.test(file)),
    browser: tests.filter((file) => found.has(file) && browserTest.test(file)),
  };
}

function testsOfRoom(room: string, tests: readonly string[]): readonly string[] {
  const name = relative(".", room).split(sep).join("/");
  for (const prefix of shortened) {
    const found = tests.filter((test) => belongsTo(test, `${prefix}${name}`));
    if (name !== "" && found.length > 0) return found;
  }
  throw new UnknownRoom(unknownRoom(room, roomsOf(tests)));
}

function belongsTo(test: string, path: string): boolean {
  const source = path.replace(/(?:\.(?:test|spec))?\.tsx?$/, "");
  if (test === path || test.startsWith(`${path}/`)) return true;
  if (source !== path) return test.startsWith(`${source}.`);
  // client: client.spec.ts and clientToasts.spec.ts, but not clients.spec.ts.
  return browserTest.test(test) && test.startsWith(path) && /^[.A-Z]/.test(test.slice(path.length));
}

/** All folders with tests in or below them, and browser tests, by their short names. */
function roomsOf(tests: readonly string[]): readonly string[] {
  const rooms = tests.flatMap((test) => {
    const short = test
      .replace(/^(?:src\/(?:base|readers|staff)|src|tests)\//, "")
      .replace(browserTest, "");
    const steps = short.split("/");
    const last = browserTest.test(test) ? steps.length : steps.length - 1;
    return Array.from({ length: last }, (_, index) => steps.slice(0, index + 1).join("/"));
  });
  return [...new Set(rooms)].sort();
}

function unknownRoom(room: string, rooms: readonly string[]): string {
  const nearest = rooms
    .map((name) => {
      const max = Math.max(2, Math.floor(name.length / 3));
      return { name, max, distance: damerauLevenshtein(room, name, max) };
    })
    .filter(({ max, distance }) => distance <= max)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ name }) => name);
  const top = rooms.filter((name) => !name.includes("/") || /^web\/[^/]+$/.test(name));
  return [
    `No tests are found under "${room}".`,
    ...(nearest.length > 0 ? [`Did you mean ${nearest.join(", ")}?`] : []),
    `Rooms: ${top.join(", ")}. Folders in them, test files and browser tests (e2e/search) are taken too.`,
  ].join("\n");
}
