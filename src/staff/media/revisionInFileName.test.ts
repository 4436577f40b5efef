import { expect, test } from "vitest";
import { revisionOf } from "./revisionInFileName.ts";

test.each([
  ["RG8810 rev 1.3.pdf", null, "1.3"],
  ["RG8810_Rev.B.pdf", null, "B"],
  ["rg8810-v2.pdf", null, "2"],
  ["RG8810-datasheet_v1.0.2.pdf", "RG8810 datasheet, revision 9", "1.0.2"],
  ["RG8810 revision-2a.pdf", null, "2a"],
  ["RG8810 数据手册 版本1.3.pdf", null, "1.3"],
  ["RG8810 修订版V2.pdf", null, "2"],
  ["RG8810（第 3 版）.pdf", null, "3"],
  ["ＲＧ８８１０　ｒｅｖ　１．３.pdf", null, "1.3"],
  ["rg8810.pdf", "RG8810 datasheet Rev. 1.2", "1.2"],
  ["rg8810.pdf", "RG8810 datasheet", undefined],
  ["preview 2.pdf", null, undefined],
  ["reverse 3.pdf", null, undefined],
  ["RV1126.pdf", "", undefined],
  ["IPv6.pdf", null, undefined],
])("the revision in %s (%s) is %s", (name, title, revision) => {
  expect(revisionOf({ name, title })).toBe(revision);
});
