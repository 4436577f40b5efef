import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { longestFiles } from "./longestFirst.ts";

test("The files that are started first exist", () => {
  const root = join(import.meta.dirname, "../..");
  expect(longestFiles.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
