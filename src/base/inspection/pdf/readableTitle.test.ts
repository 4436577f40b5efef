import { expect, test } from "vitest";
import { readableTitle } from "./readableTitle.ts";

test.each([
  ["RG8810 Datasheet", "RG8810 Datasheet"],
  [" Two\r\n\tlines ", "Two lines"],
  ["芯片手册", "芯片手册"],
  ["亡亢交亥", "亡亢交亥"],
  ["Größe der Gehäuse", "Größe der Gehäuse"],
  ["Informação", "Informação"],
  ["• 5 € – “a”", "• 5 € – “a”"],
  ["ÿ", "ÿ"],
  ["", ""],
])("A title %j is %j", (decoded, title) => {
  expect(readableTitle(decoded)).toBe(title);
});

test.each([
  ["UTF-8", "GrÃ¶Ãe".replace("\u009f", "–")],
  ["UTF-8 with a dash", "Aâ•ﬂB"],
  ["UTF-8 with a blank that does not break", "5Â€V"],
  ["GBK", "ÖÐÎÄ"],
  ["GBK, of one character", "ÖÐ"],
  ["GBK behind a word", "RGÖÐÎÄ"],
])("A title in %s is none", (_, decoded) => {
  expect(readableTitle(decoded)).toBe("");
});

test.each(["a\u0007b", "a\ufffdb", "a\ud800b", "a\ue000b"])("A title %j is none", (decoded) => {
  expect(readableTitle(decoded)).toBe("");
});
