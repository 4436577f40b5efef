import { expect, it } from "vitest";
import { isMediaKind, kindOfPath, mediaKinds } from "./mediaKinds.ts";

it.each([
  ["2026/board.JPG", "image"],
  ["2026/case.svg", "drawing"],
  ["2026/rg10.pdf", "pdf"],
  ["2026/tour.webm", "video"],
  ["2026/tour.vtt", "subtitles"],
  ["2026/list.xlsx", "document"],
  ["2026/list.csv", "text"],
  ["2026/tools.zip", "archive"],
  ["2026/tools", "archive"],
])("The kind of %s is %s", (path, kind) => {
  expect(kindOfPath(path)).toBe(kind);
});

it("The list of file kinds is complete", () => {
  expect(mediaKinds.every(isMediaKind)).toBe(true);
  expect(["", "images", "gif"].some(isMediaKind)).toBe(false);
});
