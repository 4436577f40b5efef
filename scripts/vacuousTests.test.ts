import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "./stale.ts";

/** Shapes of tests that pass whatever the code does, with what to write instead. */
const weakShapes: readonly { readonly shape: RegExp; readonly instead: string }[] = [
  {
    shape: /\b(?:test|it)\.(?:fail|fails|fixme|todo)\(/,
    instead: "a failure of any kind passes: expect the one that is meant",
  },
  {
    shape: /instanceof Error\) expect\(/,
    instead: "what is no error passes: expect the result or the error",
  },
  {
    shape: /catch(?: \(\w+\))? \{\s*(?:\/\/[^\n]*\s*)*(?:return|continue|\})/,
    instead: "every error passes: expect its kind",
  },
  { shape: /\bMath\.random\(\)/, instead: "use seededRandom() (tests/support/seededRandom.ts)" },
];

const testFiles = globSync("{src,scripts,tools,bench,tests}/**/*.{test,spec}.{ts,tsx}", {
  cwd: projectRoot,
  exclude: ["**/node_modules/**", "scripts/vacuousTests.test.ts"],
});

/** Weak shapes in the text of a test file, and tests that expect nothing. */
function weakTests(text: string): string[] {
  const found = weakShapes
    .filter(({ shape }) => shape.test(text))
    .map(({ shape, instead }) => `${shape.exec(text)?.[0].trim()}: ${instead}`);
  for (const [, , name = "", body = ""] of text.matchAll(testBlocks)) {
    if (!expectation.test(body)) found.push(`${name}: expects nothing`);
  }
  return found;
}

/** Tests in the layout of the formatter: the call and its end are indented alike. */
const testBlocks = /^( *)(?:test|it)\((?:\n\s*)?(["'`].*?["'`]),([\s\S]*?)^\1\}(?:,[^\n]*)?\);$/gm;

/** Matchers, helpers that are named after them, and waiting for a condition with a bound. */
const expectation = /\bexpect\w*[.(<]|\buntil\w*\(|\bfc\.assert\(|\bwaitFor\w*\(|\.resolves\b/;

describe("No test", () => {
  it("has a shape that passes whatever the code does", () => {
    expect(testFiles.length).toBeGreaterThan(300);
    const found = testFiles.flatMap((file) =>
      weakTests(readFileSync(join(projectRoot, file), "utf8")).map((fault) => `${file}: ${fault}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['test("a", () => {\n  run();\n});\n', '"a": expects nothing'],
    ["    if (x instanceof Error) expect(x).toBe(1);\n", "what is no error passes"],
    ["    } catch {\n      return;\n    }\n", "every error passes"],
    ["    } catch (error) {\n      // None.\n    }\n", "every error passes"],
    ["    test.fail();\n", "a failure of any kind passes"],
    ["  await sleep(Math.random() * 9);\n", "seededRandom"],
  ])("like %j is overlooked", (text, fault) => {
    expect(weakTests(text)).toEqual([expect.stringContaining(fault)]);
  });
});
