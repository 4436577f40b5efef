import { expect, test } from "vitest";
import { fileSize } from "./fileSize.ts";

const mega = 1024 * 1024;

test.each([
  [0, "1\u00a0KB"],
  [1, "1\u00a0KB"],
  [45 * 1024, "45\u00a0KB"],
  [45 * 1024 + 1, "46\u00a0KB"],
  [mega - 1024, "1023\u00a0KB"],
  [mega - 1, "1\u00a0MB"],
  [mega, "1\u00a0MB"],
  [1.2 * mega, "1.2\u00a0MB"],
  [20 * mega, "20\u00a0MB"],
  [20 * mega + 1, "20.1\u00a0MB"],
  [1_234.5 * mega, "1,234.5\u00a0MB"],
])("A file of %d bytes is shown as %s", (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown);
});
