import { expect, it } from "vitest";
import { testsOfRooms, UnknownRoom } from "./testsOfRooms.ts";

const files = [
  "src/server/app.ts",
  "src/server/app.test.ts",
  "src/readers/search/search.ts",
  "src/readers/search/search.test.ts",
  "src/readers/search/index/terms.test.ts",
  "src/readers/searching/other.test.ts",
  "src/web/pages/home/page.test.tsx",
  "bench/search/judged.test.ts",
  "scripts/build.test.ts",
  "tests/contract/api.test.ts",
  "tests/e2e/client.spec.ts",
  "tests/e2e/clientToasts.spec.ts",
  "tests/e2e/clients.spec.ts",
  "tests/e2e/search.spec.ts",
  "tests/e2e/siteTest.ts",
];

const unitOf = (...rooms: readonly string[]) => testsOfRooms(rooms, files).unit;
const browserOf = (...rooms: readonly string[]) => testsOfRooms(rooms, files).browser;

it("a room is a folder, with or without what stands before it", () => {
  const search = ["src/readers/search/search.test.ts", "src/readers/search/index/terms.test.ts"];
  expect(testsOfRooms(["search"], files)).toEqual({ unit: search, browser: [] });
  expect(unitOf("src/readers/search/")).toEqual(search);
  expect(unitOf("./search")).toEqual(search);
  expect(unitOf("search/index")).toEqual(["src/readers/search/index/terms.test.ts"]);
  expect(unitOf("web/pages")).toEqual(["src/web/pages/home/page.test.tsx"]);
  expect(unitOf("bench/search", "contract")).toEqual([
    "bench/search/judged.test.ts",
    "tests/contract/api.test.ts",
  ]);
});

it("a test file is run alone, and a source file with the tests beside it", () => {
  expect(unitOf("scripts/build.test.ts")).toEqual(["scripts/build.test.ts"]);
  expect(unitOf("src/server/app.ts", "server/app.test.ts")).toEqual(["src/server/app.test.ts"]);
  expect(browserOf("tests/e2e/client.spec.ts")).toEqual(["tests/e2e/client.spec.ts"]);
});

it("browser tests are selected by the beginning of their names", () => {
  expect(testsOfRooms(["e2e/search"], files)).toEqual({
    unit: [],
    browser: ["tests/e2e/search.spec.ts"],
  });
  expect(browserOf("e2e/client")).toEqual([
    "tests/e2e/client.spec.ts",
    "tests/e2e/clientToasts.spec.ts",
  ]);
  expect(browserOf("e2e")).toHaveLength(4);
});

it("an unknown room is refused, with the nearest names and a list of rooms", () => {
  expect(() => unitOf("search", "serch")).toThrow(UnknownRoom);
  expect(() => unitOf("serch")).toThrow(/"serch".*mean search.*bench, contract, e2e, scripts/s);
  expect(() => unitOf("e2e/serch")).toThrow(/mean e2e\/search/);
  expect(() => unitOf("")).toThrow(UnknownRoom);
  expect(() => unitOf("quite another thing")).toThrow(/^(?!.*Did you mean)/s);
});
