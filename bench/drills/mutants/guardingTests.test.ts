import { expect, it } from "vitest";
import { ImportMap } from "./guardingTests.ts";

const imports = new ImportMap(
  new Map([
    ["src/staff/room/rule.ts", []],
    ["src/staff/room/rule.test.ts", ["src/staff/room/rule.ts"]],
    ["src/staff/room/other.test.ts", ["src/base/text.ts"]],
    ["src/staff/room/deep/whole.test.ts", ["src/staff/room/acts.ts"]],
    ["src/staff/room/acts.ts", ["src/staff/room/rule.ts"]],
    ["src/api/admin/acts/routes.ts", ["src/staff/room/acts.ts"]],
    ["src/api/admin/acts/acts.test.ts", ["tests/support/app.ts"]],
    ["src/api/admin/far/far.test.ts", ["tests/support/app.ts"]],
    ["tests/support/app.ts", ["src/api/admin/acts/routes.ts"]],
  ]),
);

it("A file is guarded by the tests beside it, of its room, and of the routes above it", () => {
  expect(imports.testsOf("src/staff/room/rule.ts")).toEqual([
    "src/staff/room/rule.test.ts",
    "src/staff/room/deep/whole.test.ts",
    "src/api/admin/acts/acts.test.ts",
  ]);
});

it("A test that does not reach a file is none of its tests", () => {
  expect(imports.testsOf("src/staff/room/rule.ts")).not.toContain("src/staff/room/other.test.ts");
  expect(imports.isImportedByTest("src/staff/room/rule.ts")).toBe(true);
  expect(imports.isImportedByTest("src/api/admin/acts/routes.ts")).toBe(false);
});
