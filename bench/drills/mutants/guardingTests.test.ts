import { expect, it } from "vitest";
import { filesRunBy, ImportMap } from "./guardingTests.ts";

const imports = new ImportMap(
  new Map([
    ["src/readers/room/rule.ts", []],
    ["src/readers/room/rule.test.ts", ["src/readers/room/rule.ts"]],
    ["src/readers/room/other.test.ts", ["src/base/text.ts"]],
    ["src/readers/room/deep/whole.test.ts", ["src/readers/room/acts.ts"]],
    ["src/readers/room/acts.ts", ["src/readers/room/rule.ts"]],
    ["src/api/admin/acts/routes.ts", ["src/readers/room/acts.ts"]],
    ["src/api/admin/acts/acts.test.ts", ["tests/support/app.ts"]],
    ["src/api/admin/far/far.test.ts", ["tests/support/app.ts"]],
    ["tests/support/app.ts", ["src/api/admin/acts/routes.ts"]],
  ]),
);

it("A file is guarded by the tests beside it, of its room, and of the routes above it", () => {
  expect(imports.testsOf("src/readers/room/rule.ts")).toEqual([
    "src/readers/room/rule.test.ts",
    "src/readers/room/deep/whole.test.ts",
    "src/api/admin/acts/acts.test.ts",
  ]);
});

it("A test that does not reach a file is not among its tests", () => {
  expect(imports.testsOf("src/readers/room/rule.ts")).not.toContain(
    "src/readers/room/other.test.ts",
  );
  expect(imports.isImportedByTest("src/readers/room/rule.ts")).toBe(true);
  expect(imports.isImportedByTest("src/api/admin/acts/routes.ts")).toBe(false);
});

it("Tests named after a file come before those that only reach it, in any room", () => {
  const named = new ImportMap(
    new Map([
      ["src/staff/openId/identityAccount.ts", []],
      ["src/web/a.ts", ["src/staff/openId/identityAccount.ts"]],
      ["src/web/other.test.ts", ["src/web/a.ts"]],
      ["src/server/openIdAccounts.test.ts", ["src/web/a.ts"]],
      ["src/server/openServer.test.ts", ["src/web/a.ts"]],
    ]),
  );
  expect(named.testsOf("src/staff/openId/identityAccount.ts").slice(0, 2)).toEqual([
    "src/server/openIdAccounts.test.ts",
    "src/web/other.test.ts",
  ]);
});

it("A folder has tests that guard it though they import nothing from it", () => {
  expect(imports.testsOf("src/base/http/connections/guard.ts")).toContain(
    "tests/contract/unusualHttp.test.ts",
  );
});

it("A folder without tests is guarded by the nearest enclosing folder with tests, within its room", () => {
  const nested = new ImportMap(
    new Map([
      ["src/staff/editing/open.ts", []],
      ["src/staff/batch/sets/apply/commit.ts", ["src/staff/editing/open.ts"]],
      ["src/staff/batch/sets/sets.test.ts", ["src/staff/batch/sets/apply/commit.ts"]],
      ["src/staff/batch/whole.test.ts", ["src/staff/batch/sets/apply/commit.ts"]],
      ["src/staff/far/deep/use.ts", ["src/staff/editing/open.ts"]],
      ["src/staff/staff.test.ts", ["src/staff/far/deep/use.ts"]],
    ]),
  );
  expect(nested.testsOf("src/staff/editing/open.ts")[0]).toBe("src/staff/batch/sets/sets.test.ts");
  const without = new Map([
    ["src/staff/editing/open.ts", []],
    ["src/staff/batch/sets/apply/commit.ts", ["src/staff/editing/open.ts"]],
    ["src/staff/batch/sets/apply/steps.ts", ["src/staff/batch/sets/apply/commit.ts"]],
    ["src/staff/batch/sets/sets.test.ts", ["src/staff/batch/sets/apply/steps.ts"]],
    ["src/staff/staff.test.ts", ["src/staff/batch/sets/apply/steps.ts"]],
  ]);
  expect(new ImportMap(without).testsOf("src/staff/editing/open.ts")).not.toContain(
    "src/staff/staff.test.ts",
  );
  expect(new ImportMap(without).testsOf("src/staff/editing/open.ts")).toContain(
    "src/staff/batch/sets/sets.test.ts",
  );
});

it("Files that a file imports for more than types are found, and the programs that it starts", () => {
  const text = `import { a, type A } from "./a.ts";
import type { B } from "./b.ts";
import type {
  C,
} from "../c.ts";
export type { D } from "./d.ts";
export * from "../e.ts";
const thread = new Worker(new URL("./f.ts", import.meta.url));
`;
  expect(filesRunBy("src/room/file.ts", text)).toEqual([
    "src/room/a.ts",
    "src/e.ts",
    "src/room/f.ts",
  ]);
});
