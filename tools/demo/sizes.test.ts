import { expect, test } from "vitest";
import { withSize } from "./sizes.ts";

const content = `# Announcements
type: investor
key: a
body:
  document:
    title: { en: "Report, 2026", zh: 报告 }
    file: investors/a.pdf
    size: 1 # in bytes
---
type: product
key: b
body:
  documents:
    - { file: 'b/b.pdf', size: 1200, language: en }
    - {file: b/c.pdf, size: 3}
`;

test("a size is written where its file is named, and nothing else changes", () => {
  expect(withSize(content, "investors/a.pdf", 20_500)).toBe(
    content.replace("size: 1 # in", "size: 20500 # in"),
  );
  expect(withSize(content, "b/b.pdf", 7)).toBe(content.replace("1200", "7"));
});

test("an unused file changes nothing", () => {
  expect(withSize(content, "b/d.pdf", 7)).toBe(content);
});
