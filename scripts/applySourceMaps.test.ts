import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it, onTestFinished } from "vitest";
import { SourcePositions } from "./applySourceMaps.ts";

/** A folder with a source and the file that is built of it. */
async function builtFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tapeout-stacks-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = "// What it does.\nexport function fail(): never {\n  throw new Error('No');\n}\n";
  await writeFile(join(folder, "fail.ts"), source);
  await build({
    entryPoints: [join(folder, "fail.ts")],
    ...{ outfile: join(folder, "built.js"), format: "esm", minifyWhitespace: true },
    sourcemap: "linked",
  });
  return folder;
}

it("replaces positions of built files by those of the sources, in stacks and log lines", async () => {
  const folder = await builtFolder();
  const built = await readFile(join(folder, "built.js"), "utf8");
  const column = built.indexOf("new Error") + 1;
  const frame = `at fail (file://${folder}/built.js:1:${column})`;
  const positions = new SourcePositions(folder);
  expect(positions.in(frame)).toBe("at fail (fail.ts:3:9)");
  const line = JSON.stringify({ err: { stack: `Error: No\n    ${frame}` } });
  expect(JSON.parse(positions.in(line)).err.stack).toBe("Error: No\n    at fail (fail.ts:3:9)");
});

it("leaves positions without a source map unchanged", () => {
  const frame = "at node:events:489:43\n at x (/nowhere/built.js:1:2)";
  expect(new SourcePositions("/").in(frame)).toBe(frame);
});
