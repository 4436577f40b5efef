import { expect, test } from "vitest";
import { joinList } from "./joinList.ts";

test.each([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a or b"],
  [["a", "b", "c"], "a, b or c"],
])("Words are joined: %j", (words, joined) => {
  expect(joinList(words, ", ", " or ")).toBe(joined);
});
