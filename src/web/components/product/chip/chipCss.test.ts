import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Classes that the selectors of a style sheet begin with. */
function blocksOf(path: string): Set<string> {
  const css = readFileSync(new URL(path, import.meta.url), "utf8");
  const classes = css.matchAll(/^\s*[a-z]*\.([a-z]+(?:-[a-z]+)*)/gm);
  return new Set([...classes].map(([, name = ""]) => name));
}

// Cards of parts stand in texts of the company's pages, which load both style sheets.
test("the drawing of a chip shares no class with the company's pages", () => {
  const drawing = blocksOf("./chip.css");
  expect([...drawing]).toContain("chip");
  const company = blocksOf("../../company/head.css");
  expect([...company].filter((name) => drawing.has(name))).toEqual([]);
});
